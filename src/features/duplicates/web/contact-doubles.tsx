import { Button } from '@mantine/core';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { duplicatesContract } from '../contract.ts';
import { reasonOf } from '../rules.ts';
import { MergedNotice } from './merged-notice.tsx';
import './duplicates.css';

type ContactDoublesProps = Readonly<{ contactId: string; onCompare: (otherId: string) => void }>;

/** Somebody with more doubles than this has a look at the whole list. */
const mostShown = 3;

/** Who a contact may be twice, and whom it was merged with in the last 30 days; mostly nothing. */
export function ContactDoubles({ contactId, onCompare }: ContactDoublesProps) {
  const merges = useRead(duplicatesContract.merges, { contactId }).data?.merges;
  const pairs = useRead(duplicatesContract.list, { contactId }).data?.pairs;
  return (
    <>
      {merges?.map((merge) => (
        <MergedNotice key={merge.id} merge={merge} />
      ))}
      {pairs?.slice(0, mostShown).map(({ first, second, same, isSameName }) => {
        const other = first.id === contactId ? second : first;
        const name = `${other.firstName} ${other.lastName}`;
        return (
          <Notice key={other.id} tone="info">
            <div className="double-notice">
              <span>
                Looks like <b>{name}</b> ({reasonOf(same, isSameName).toLowerCase()}).
              </span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Compare with ${name}`}
                onClick={() => onCompare(other.id)}
              >
                Compare
              </Button>
            </div>
          </Notice>
        );
      })}
    </>
  );
}
