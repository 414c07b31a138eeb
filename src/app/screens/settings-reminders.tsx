import { PickupRemindersTab, RemindersTab, SignRemindersTab } from '../../features/company/web/reminders-tab.tsx';
import { RemindersPreview } from '../../features/reminders/web/reminders-preview.tsx';
import { SignRemindersPreview } from '../../features/reminders/web/sign-reminders-preview.tsx';

/** When customers are reminded, and whom that means. */
export function SettingsReminders() {
  return (
    <>
      <RemindersTab />
      <RemindersPreview />
      <SignRemindersTab />
      <SignRemindersPreview />
      <PickupRemindersTab />
    </>
  );
}
