import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useCompany } from '../../../web/company.ts';
import { counting } from '../../../web/ui/counting.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { usePrinting } from '../../../web/ui/use-printing.ts';
import type { CheckIn } from '../driver-check-ins.ts';
import { checkInColumns } from './check-in-columns.tsx';

const pageSize = 100;

type CheckInListProps = Readonly<{
  checkIns: readonly CheckIn[];
  colourOf: (driverId: string | null) => string;
  page: number;
  onPage: (page: number) => void;
}>;

/** The newest first, each to be opened for what the row does not show. */
export function CheckInList({ checkIns, colourOf, page, onPage }: CheckInListProps) {
  const { timeZone } = useCompany();
  const columns = useMemo(() => checkInColumns(timeZone, colourOf), [timeZone, colourOf]);
  const last = Math.max(1, Math.ceil(checkIns.length / pageSize));
  const isPrinting = usePrinting();
  const first = (Math.min(page, last) - 1) * pageSize;
  return (
    <>
      <DataTable
        label="Check-ins"
        columns={columns}
        rows={isPrinting ? checkIns : checkIns.slice(first, first + pageSize)}
        rowKey={({ id }) => id}
        empty={<NoCheckIns />}
      />
      {checkIns.length > 0 && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={checkIns.length}
          counted={counting('check-ins')}
          onPage={onPage}
        />
      )}
    </>
  );
}

export function NoCheckIns({ onAll }: Readonly<{ onAll?: () => void }>) {
  return (
    <EmptyState
      title="No Check-Ins Found"
      action={
        onAll && (
          <Button variant="default" onClick={onAll}>
            Show all stops for the day
          </Button>
        )
      }
    >
      Stops stand here that were completed on this day at a place that the phone knew.
    </EmptyState>
  );
}
