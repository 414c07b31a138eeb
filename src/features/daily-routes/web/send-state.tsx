import { useWords } from '../../../web/language.ts';
import { useOutbox } from '../../../web/offline/use-outbox.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { dailyWords } from './words.ts';

/**
 * Says whether everything has reached the office and was taken there: "All sent", "Sending 2", "Offline · 3 saved",
 * "1 not taken".
 */
export function SendState() {
  const say = useWords(dailyWords);
  const { waiting, saved, refused, isAway } = useOutbox();
  const count = waiting.length;
  return (
    <span role="status" className="send-state">
      {isAway ? (
        <StatusPill tone="warning">{saved ? say.offlineSaved(saved) : say.offline}</StatusPill>
      ) : count > 0 ? (
        <StatusPill tone="info">{say.sending(count)}</StatusPill>
      ) : (
        refused.length === 0 && <StatusPill tone="good">{say.allSent}</StatusPill>
      )}
      {refused.length > 0 && <StatusPill tone="bad">{say.notTakenCount(refused.length)}</StatusPill>}
    </span>
  );
}
