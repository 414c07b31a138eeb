import {
  IconChevronRight,
  IconMessageCircle,
  IconReceiptDollar,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import type { AccountTab } from '../tabs.ts';
import { homeWords } from './words-home.ts';

/** What customers come for, one tap away. */
export function QuickActions() {
  const say = useWords(homeWords);
  const row = (tab: AccountTab, Icon: TablerIcon, title: string, means: string) => (
    <li key={tab}>
      <Link to="/profile" search={{ tab } as never} className="quick-action">
        <Icon size={22} aria-hidden />
        <span>
          <b>{title}</b>
          <small>{means}</small>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </Link>
    </li>
  );
  return (
    <Panel label={say.quickActions}>
      <ul className="quick-actions">
        {row('history', IconTrash, say.seeHistory, say.seeHistoryMeans)}
        {row('billing', IconReceiptDollar, say.pay, say.payMeans)}
        {row('messages', IconMessageCircle, say.messages, say.messagesMeans)}
      </ul>
    </Panel>
  );
}
