import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { dayAt } from '../../../kernel/calendar.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { pickupCalendarContract } from '../calendar.ts';
import { MadeLink } from './made-link.tsx';
import { pickupReminderWords } from './words.ts';
import './pickup-reminders.css';

/** The private link to the own pickup days: made, made anew, ended. */
export function CalendarPanel() {
  const say = useWords(pickupReminderWords);
  const { timeZone } = useCompany();
  const { day } = useTimes();
  const { data, isFetching } = useRead(pickupCalendarContract.link, {});
  const [hasAlarm, setAlarm] = useState(true);
  const [made, setMade] = useState<{ url: string; madeAt: string }>();
  const failure = { failure: say.linkFailed };
  const make = useCommand(pickupCalendarContract.makeLink, { ...failure, onDone: setMade });
  const end = useCommand(pickupCalendarContract.removeLink, {
    ...failure,
    onDone() {
      setMade(undefined);
      toast.success(say.linkEnded, say.endLinkMeans);
    },
  });
  if (!data?.isLinked) return null;
  const { link } = data;
  // Made anew or ended on another device, it leads nowhere any more; just made, it is still to be read.
  const isOlder = link === null || (made !== undefined && link.madeAt < made.madeAt);
  const url = link?.madeAt === made?.madeAt || (isOlder && isFetching) ? made?.url : undefined;
  async function askAndMake() {
    const words = {
      title: say.newLinkAsk,
      message: say.newLinkMeans,
      confirmLabel: say.newLink,
      cancelLabel: say.keep,
    };
    if (!link || (await confirm(words))) void make.run({ hasAlarm });
  }
  async function askAndEnd() {
    const words = {
      title: say.endLinkAsk,
      message: say.endLinkMeans,
      confirmLabel: say.endLink,
      cancelLabel: say.keep,
    };
    if (await confirm(words)) void end.run({});
  }
  return (
    <Panel title={say.calendar} isPadded>
      <div className="pickup-choices">
        <p>{say.calendarMeans}</p>
        {url && <MadeLink url={url} />}
        {link && !url && <p>{say.linkSince(day(dayAt(link.madeAt, timeZone)))}</p>}
        <Switch
          label={say.withAlarm}
          checked={hasAlarm}
          onChange={({ currentTarget }) => setAlarm(currentTarget.checked)}
        />
        <span className="page-actions">
          <Button variant={link ? 'default' : 'filled'} loading={make.isBusy} onClick={() => void askAndMake()}>
            {link ? say.newLink : say.makeLink}
          </Button>
          {link && (
            <Button variant="default" loading={end.isBusy} onClick={() => void askAndEnd()}>
              {say.endLink}
            </Button>
          )}
        </span>
      </div>
    </Panel>
  );
}
