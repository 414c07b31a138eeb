import { useOutbox } from '../../../web/offline/use-outbox.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';

/** One chip that says whether everything has reached the office: "All sent", "Sending 2", "Offline · 3 saved". */
export function SendState() {
  const { waiting, isAway } = useOutbox();
  const count = waiting.length;
  if (isAway) return <Chip tone="warning">{count ? `Offline · ${count} saved` : 'Offline'}</Chip>;
  return <Chip tone={count ? 'info' : 'good'}>{count ? `Sending ${count}` : 'All sent'}</Chip>;
}

function Chip({ tone, children }: { tone: 'good' | 'info' | 'warning'; children: string }) {
  return (
    <span role="status">
      <StatusPill tone={tone}>{children}</StatusPill>
    </span>
  );
}
