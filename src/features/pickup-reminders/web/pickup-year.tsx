import { Button, NativeSelect } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { PrintSheet } from '../../../web/ui/print-sheet.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import { nameOfPlace, pickupCalendarContract } from '../calendar.ts';
import { FridgeSheet } from './fridge-sheet.tsx';
import { pickupReminderWords } from './words.ts';

/** The pickup days of one address, on the screen and on paper. */
export function PickupYear() {
  const say = useWords(pickupReminderWords);
  const { name } = useCompany();
  const { data, error, refetch } = useRead(pickupCalendarContract.year, {});
  const [chosen, setChosen] = useState('');
  if (error && !data) return <ErrorPanel title={say.yearUnreadable} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={8} />;
  const { places, ...year } = data;
  const place = places.find((one) => nameOfPlace(one) === chosen) ?? places[0];
  if (!place || place.days.length === 0)
    return (
      <Panel label={say.pickupDays}>
        <EmptyState title={say.noDays}>{say.noDaysMeans}</EmptyState>
      </Panel>
    );
  return (
    <Panel
      title={nameOfPlace(place)}
      isPadded
      actions={
        <>
          {places.length > 1 && (
            <NativeSelect
              aria-label={say.address}
              data={places.map(nameOfPlace)}
              value={nameOfPlace(place)}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            />
          )}
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {say.print}
          </Button>
        </>
      }
    >
      <FridgeSheet place={place} {...year} />
      <PrintSheet>
        {() => (
          <>
            <header>
              <p>
                {name} · {nameOfPlace(place)}
              </p>
              <h1>{say.pickupDays}</h1>
            </header>
            <FridgeSheet place={place} {...year} />
          </>
        )}
      </PrintSheet>
    </Panel>
  );
}
