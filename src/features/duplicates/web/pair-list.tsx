import { Button } from '@mantine/core';
import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { EmailText } from '../../../web/ui/email-text.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Initials } from '../../../web/ui/initials.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { StatusPill, type Tone } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { type DoubleKind, duplicatesContract, type Pair, pairPageSize } from '../contract.ts';
import { likelihoodOf, reasonOf } from '../rules.ts';
import './duplicates.css';

type PairListProps = Readonly<{
  page: number;
  onPage: (page: number) => void;
  onCompare: (first: string, second: string) => void;
}>;

/** Pairs of contacts that look like one, likeliest first. */
export function PairList({ page, onPage, onCompare }: PairListProps) {
  const { data, error, refetch, isPlaceholderData } = useRead(
    duplicatesContract.list,
    { page },
    { keepPrevious: true, failure: ['CRM Error', 'Failed to load duplicates'] },
  );
  if (error && !data) return <ErrorPanel title="Failed to load duplicates" error={error} onRetry={refetch} />;
  if (data?.total === 0) return <NoPairs />;
  return (
    <Panel label="Likely duplicates">
      {data ? (
        <ul className="pairs" aria-label="Likely duplicates" aria-busy={isPlaceholderData}>
          {data.pairs.map((pair) => (
            <PairItem key={`${pair.first.id} ${pair.second.id}`} pair={pair} onCompare={onCompare} />
          ))}
        </ul>
      ) : (
        <SkeletonLines count={8} />
      )}
      <Pager page={page} pageSize={pairPageSize} total={data?.total} noun="pairs" onPage={onPage} />
    </Panel>
  );
}

function NoPairs() {
  return (
    <Panel label="Likely duplicates">
      <EmptyState title="No likely duplicates">
        Contacts that share an email, a phone or an address stand here, to be merged or set apart.
      </EmptyState>
    </Panel>
  );
}

const tones: Readonly<Record<ReturnType<typeof likelihoodOf>, Tone>> = {
  'Very likely': 'warning',
  Likely: 'info',
  Possible: 'mute',
};

function PairItem({ pair, onCompare }: Readonly<{ pair: Pair }> & Pick<PairListProps, 'onCompare'>) {
  const { first, second, same, isSameName, score } = pair;
  const setApart = useSetApart(pair);
  const likelihood = likelihoodOf(score);
  const names = `${nameOf(first)} and ${nameOf(second)}`;
  return (
    <li>
      <div className="pair-sides">
        <PairSide side={first} same={same} />
        <PairSide side={second} same={same} />
      </div>
      <div className="pair-why">
        <StatusPill tone={tones[likelihood]}>{likelihood}</StatusPill>
        <small>{reasonOf(same, isSameName)}</small>
      </div>
      <div className="pair-actions">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Compare ${names}`}
          onClick={() => onCompare(first.id, second.id)}
        >
          Compare
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Not the same: ${names}`}
          loading={setApart.isBusy}
          onClick={() => void setApart.run({ first: first.id, second: second.id })}
        >
          Not the same
        </Button>
      </div>
    </li>
  );
}

const nameOf = ({ firstName, lastName }: Pair['first']) => `${firstName} ${lastName}`;

function PairSide({ side, same }: Readonly<{ side: Pair['first']; same: readonly DoubleKind[] }>) {
  const { timeZone } = useCompany();
  const shown: readonly (readonly [kind: DoubleKind, text: string | null])[] = [
    ['email', side.email],
    ['phone', side.phone],
    ['address', side.address],
  ];
  return (
    <div className="pair-side">
      <Initials firstName={side.firstName} lastName={side.lastName} />
      <div>
        <a href={`/crm/contacts/${side.id}`} target="_blank" rel="noreferrer">
          {nameOf(side)}
        </a>
        {shown.map(
          ([kind, text]) =>
            text && (
              <small key={kind} data-shared={same.includes(kind) || undefined}>
                {kind === 'email' ? <EmailText email={text} /> : text}
              </small>
            ),
        )}
        <small>
          {side.status} · since {formatDay(dayAt(side.createdAt, timeZone))}
        </small>
      </div>
    </div>
  );
}

/** Leaves the pair out from now on; a slip is taken back from the toast. */
function useSetApart({ first, second }: Pair) {
  const letMeet = useCommand(duplicatesContract.letMeet, { failure: 'Undo Failed' });
  return useCommand(duplicatesContract.setApart, {
    failure: 'Update Failed',
    onDone: (_, input) =>
      toast.success('Not the Same', `${nameOf(first)} and ${nameOf(second)} are pointed out no more.`, {
        duration: 10_000,
        action: { label: 'Undo', run: () => void letMeet.run(input) },
      }),
  });
}
