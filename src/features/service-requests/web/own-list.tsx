import { Button } from '@mantine/core';
import { useTimes } from '../../../web/company.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type OwnRequest, ownRequestsContract } from '../own-requests.ts';
import { isWaiting } from '../states.ts';
import { outcomeOf, requestWords, titleOf } from '../words.ts';
import { RequestFacts } from './request-facts.tsx';
import { stateTones } from './state-tones.ts';
import { ownWords } from './words-own.ts';

/** What a customer has asked for, how it stands, and what was answered. */
export function OwnList({ requests }: Readonly<{ requests: readonly OwnRequest[] }>) {
  const say = useWords(ownWords);
  if (requests.length > 0) return requests.map((request) => <OwnItem key={request.id} request={request} />);
  return (
    <Panel title={say.yours}>
      <EmptyState title={say.none}>{say.noneMeans}</EmptyState>
    </Panel>
  );
}

function OwnItem({ request }: Readonly<{ request: OwnRequest }>) {
  const { id, asked, state, createdAt } = request;
  const say = useWords(ownWords);
  const { states } = useWords(requestWords);
  const language = useLanguage();
  const outcome = outcomeOf(request, language);
  const { instant } = useTimes();
  const { run, isBusy } = useCommand(ownRequestsContract.withdraw, {
    ...{ failure: say.notWithdrawn, refusals: say.refusals },
    onDone: () => toast.success(say.withdrawn),
  });
  return (
    <Panel
      title={titleOf(asked, language)}
      isPadded
      actions={<StatusPill tone={stateTones[state]}>{states[state]}</StatusPill>}
    >
      <RequestFacts asked={asked} language={language} />
      <p className="ask-note">{say.asked(instant(createdAt))}</p>
      {isWaiting(state) && asked.kind === 'missed_pickup' && <p>{say.reportMeans}</p>}
      {outcome && (
        <p className="request-outcome">
          <b>{say.answer}</b> {outcome}
        </p>
      )}
      {isWaiting(state) && (
        <Button variant="default" loading={isBusy} onClick={() => void run({ id })}>
          {say.withdraw}
        </Button>
      )}
    </Panel>
  );
}
