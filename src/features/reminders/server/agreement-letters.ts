import { type Day, formatDay } from '../../../kernel/calendar.ts';
import type { Kit } from '../../../server/http.ts';
import type { Job } from '../../../server/jobs.ts';
import { draft, type Letterhead } from '../../../server/outbox/draft.ts';
import type { NewMessage } from '../../../server/outbox/store.ts';
import { findSignReminderSettings } from '../../company/server/store.ts';
import { linkTo } from '../../customer-agreements/rules.ts';
import { reminderWords } from '../words.ts';
import { remindingJob } from './reminding.ts';
import { claimAgreementReminders, listUnsigned, type Unsigned } from './store-agreements.ts';

/** Reminds of agreements that wait for a signature. */
export const agreementRemindersJob = (kit: Pick<Kit, 'read' | 'transact' | 'clock' | 'publicUrl'>): Job =>
  remindingJob<Unsigned>(kit, {
    name: 'agreement-reminders',
    findSettings: findSignReminderSettings,
    list: listUnsigned,
    claim: claimAgreementReminders,
    // Of several agreements the newest alone is active.
    letterOf: ([unsigned], _today, company) => letterOf(unsigned, company, kit.publicUrl()),
  });

function letterOf(unsigned: Unsigned, company: Letterhead, publicUrl: string): NewMessage {
  const { language, firstName, title, dueOn, name, email, contactId, profileId, id } = unsigned;
  const say = reminderWords[language];
  const assignedOn: Day = dueOn;
  const words = draft({
    subject: say.signSubject(company.name),
    paragraphs: [say.greeting(firstName), say.isUnsigned(title, formatDay(assignedOn, language))],
    link: { label: say.sign, url: linkTo(publicUrl) },
    closing: [say.signedCrossed, say.closing],
    company,
    language,
  });
  return {
    ...words,
    kind: 'Agreement reminder',
    to: { name: name.trim(), address: email },
    createdBy: null,
    contactId,
    accountId: profileId,
    about: { what: 'reminder-to-sign', ids: [id] },
  };
}
