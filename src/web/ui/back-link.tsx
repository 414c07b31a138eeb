import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The path of the list from which a row was opened. */
    openedFrom?: string;
  }
}

/** The way back to a list: when it was left for this page, to the very place, with its filters, page and focus. */
export function BackLink({ to, label }: Readonly<{ to: string; label: string }>) {
  const router = useRouter();
  function goBack(event: MouseEvent) {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey);
    if (!isPlain || router.state.location.state.openedFrom !== to) return;
    event.preventDefault();
    router.history.back();
  }
  return (
    <Link to={to} className="page-back no-print" onClick={goBack}>
      <IconChevronLeft size={15} aria-hidden />
      {label}
    </Link>
  );
}
