import {
  IconCalendarEvent,
  IconChevronRight,
  IconInbox,
  IconMessageCircle,
  IconPlayerPause,
  IconReceiptDollar,
  IconTrash,
  IconTrashX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { PlaceLink } from '../../../web/ui/place-link.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { Kind } from '../../service-requests/asked.ts';
import type { AccountTab } from '../tabs.ts';
import { homeWords } from './words-home.ts';

type QuickActionsProps = Readonly<{
  isLinked: boolean /** Answers of the office that nobody has seen. */;
  unread: number;
}>;

/** What customers come for, one tap away; without a contact only what then has a page. */
export function QuickActions({ isLinked, unread }: QuickActionsProps) {
  const say = useWords(homeWords);
  const row = (
    to: string,
    search: Readonly<Record<string, string>>,
    Icon: TablerIcon,
    title: string,
    means: string,
    mark?: string | false,
  ) => (
    <li key={title}>
      <PlaceLink to={to} search={search} className="quick-action">
        <Icon size={22} aria-hidden />
        <span>
          <b>
            {title} {mark && <StatusPill tone="info">{mark}</StatusPill>}
          </b>
          <small>{means}</small>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </PlaceLink>
    </li>
  );
  const tab = (name: AccountTab) => ['/profile', { tab: name }] as const;
  const ask = (kind: Kind) => ['/customer/requests', { ask: kind }] as const;
  return (
    <Panel label={say.quickActions}>
      <ul className="quick-actions">
        {isLinked && row(...ask('pause'), IconPlayerPause, say.pause, say.pauseMeans)}
        {isLinked && row(...ask('missed_pickup'), IconTrashX, say.missed, say.missedMeans)}
        {isLinked && row('/customer/requests', {}, IconInbox, say.requests, say.requestsMeans)}
        {isLinked && row(...tab('history'), IconTrash, say.seeHistory, say.seeHistoryMeans)}
        {isLinked && row(...tab('addresses'), IconCalendarEvent, say.calendar, say.calendarMeans)}
        {row(...tab('billing'), IconReceiptDollar, say.pay, say.payMeans)}
        {row(
          ...tab('messages'),
          IconMessageCircle,
          say.messages,
          say.messagesMeans,
          unread > 0 && say.newAnswers(unread),
        )}
      </ul>
    </Panel>
  );
}
