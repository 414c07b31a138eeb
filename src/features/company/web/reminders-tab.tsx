import { PickupRemindersForm } from './pickup-reminders-form.tsx';
import { RemindersForm } from './reminders-form.tsx';
import { SignRemindersForm } from './sign-reminders-form.tsx';
import { WithSettings } from './with-settings.tsx';

/** When customers hear of what they are to pay. */
export const RemindersTab = () => <WithSettings>{(settings) => <RemindersForm settings={settings} />}</WithSettings>;

/** When customers hear of what they are to sign. */
export const SignRemindersTab = () => (
  <WithSettings>{(settings) => <SignRemindersForm settings={settings} />}</WithSettings>
);

/** When customers hear of the next day's pickups. */
export const PickupRemindersTab = () => (
  <WithSettings>{(settings) => <PickupRemindersForm settings={settings} />}</WithSettings>
);
