import { RemindersForm } from './reminders-form.tsx';
import { WithSettings } from './with-settings.tsx';

/** When customers hear of what they are to pay. */
export const RemindersTab = () => <WithSettings>{(settings) => <RemindersForm settings={settings} />}</WithSettings>;
