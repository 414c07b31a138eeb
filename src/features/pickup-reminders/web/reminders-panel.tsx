import { Switch } from '@mantine/core';
import { dayAt, formatClock } from '../../../kernel/calendar.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { type Channel, pickupRemindersContract } from '../contract.ts';
import { PushSwitch } from './push-switch.tsx';
import { pickupReminderWords } from './words.ts';
import './pickup-reminders.css';

/** By what the customer hears of a pickup the evening before. */
export function RemindersPanel() {
  const say = useWords(pickupReminderWords);
  const language = useLanguage();
  const { timeZone, hasMailServer } = useCompany();
  const { day } = useTimes();
  const { data, error, refetch } = useRead(pickupRemindersContract.own, {});
  const choose = useCommand(pickupRemindersContract.choose, { failure: say.notChanged });
  if (error && !data) return <ErrorPanel title={say.unreadable} error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={3} />;
  if (!data.isLinked) return null;
  const last = (channel: Channel) => data.choices.find((one) => one.channel === channel);
  const email = last('email');
  const since = email?.isOn ? say.onSince(day(dayAt(email.at, timeZone))) : undefined;
  return (
    <Panel title={say.reminders} isPadded>
      <div className="pickup-choices">
        <p>{say.remindersMean(formatClock(`${data.hour}:00`, language))}</p>
        <Switch
          label={say.byEmail}
          description={[hasMailServer ? say.emailTo(data.email) : say.notMailed, since].filter(Boolean).join(' · ')}
          checked={email?.isOn ?? false}
          disabled={choose.isBusy}
          onChange={({ currentTarget }) => void choose.run({ channel: 'email', isOn: currentTarget.checked })}
        />
        <PushSwitch />
      </div>
    </Panel>
  );
}
