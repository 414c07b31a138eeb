import { IconChevronRight } from '@tabler/icons-react';
import { useWords } from '../../../web/language.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useRead } from '../../../web/use-read.ts';
import type { Kind } from '../asked.ts';
import { ownRequestsContract } from '../own-requests.ts';
import { kinds } from '../states.ts';
import { OwnList } from './own-list.tsx';
import { ownWords } from './words-own.ts';
import './request-rows.css';
import './own-requests.css';

/** What a customer can ask for, and what they have asked. */
export function OwnRequests({ onAsk }: Readonly<{ onAsk: (kind: Kind) => void }>) {
  const say = useWords(ownWords);
  const { data, error, refetch } = useRead(ownRequestsContract.list, {}, { everyMs: 5 * 60_000 });
  if (error && !data) return <ErrorPanel title={say.unreadable} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={6} />;
  if (!data.isLinked)
    return (
      <Panel label={say.incomplete}>
        <EmptyState title={say.incomplete}>{say.incompleteMeans}</EmptyState>
      </Panel>
    );
  return (
    <>
      <Panel title={say.askFor}>
        <ul className="ask-kinds request-rows">
          {kinds.map((kind) => (
            <li key={kind}>
              <button type="button" onClick={() => onAsk(kind)}>
                <span>
                  <b>{say.kinds[kind][0]}</b>
                  <small>{say.kinds[kind][1]}</small>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      </Panel>
      <OwnList requests={data.requests} />
    </>
  );
}
