import { useOutbox } from '../../../web/offline/use-outbox.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';

/**
 * Says whether everything has reached the office and was taken there: "All sent", "Sending 2", "Offline · 3 saved",
 * "1 not taken".
 */
export function SendState() {
  const { waiting, refused, isAway } = useOutbox();
  const count = waiting.length;
  return (
    <span role="status" className="send-state">
      {isAway ? (
        <StatusPill tone="warning">{count ? `Offline · ${count} saved` : 'Offline'}</StatusPill>
      ) : count > 0 ? (
        <StatusPill tone="info">{`Sending ${count}`}</StatusPill>
      ) : (
        refused.length === 0 && <StatusPill tone="good">All sent</StatusPill>
      )}
      {refused.length > 0 && <StatusPill tone="bad">{`${refused.length} not taken`}</StatusPill>}
    </span>
  );
}
