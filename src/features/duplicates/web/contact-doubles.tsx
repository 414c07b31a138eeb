import { Button } from '@mantine/core';
import { useTimes } from '../../../web/company.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { duplicatesContract, type Merge } from '../contract.ts';
import { reasonOf } from '../rules.ts';
import { useUndoMerge } from './use-undo-merge.ts';
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

function MergedNotice({ merge }: Readonly<{ merge: Merge }>) {
  const { instant } = useTimes();
  const undo = useUndoMerge();
  return (
    <Notice>
      <div className="double-notice">
        <span>
          Merged with <b>{merge.mergedName}</b> on {instant(merge.mergedAt)}
          {merge.mergedBy && ` by ${merge.mergedBy}`}.
        </span>
        <Button
          size="compact-sm"
          variant="default"
          loading={undo.isBusy}
          aria-label={`Undo the merge with ${merge.mergedName}`}
          onClick={() => void undo.run({ id: merge.id })}
        >
          Undo
        </Button>
      </div>
    </Notice>
  );
}
