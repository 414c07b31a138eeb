import { IconCalendarEvent, IconCheckbox, IconMail, IconMessage, IconNote, IconPhone } from '@tabler/icons-react';
import type { Activity } from '../contract.ts';
import { typeLabels } from './words.ts';

const icons = {
  note: IconNote,
  task: IconCheckbox,
  call: IconPhone,
  meeting: IconCalendarEvent,
  email: IconMail,
};

/** What kind of activity it is; read out as a word before the title. */
export function ActivityIcon({ activity }: Readonly<{ activity: Pick<Activity, 'type' | 'isCustomerGenerated'> }>) {
  const { type, isCustomerGenerated } = activity;
  const Icon = isCustomerGenerated ? IconMessage : icons[type];
  return (
    <>
      <Icon size={20} stroke={1.75} className="activity-icon" aria-hidden />
      <span className="visually-hidden">{isCustomerGenerated ? 'Message' : typeLabels[type]}: </span>
    </>
  );
}
