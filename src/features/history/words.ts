import { languageNames, type Words } from '../../kernel/language.ts';
import { contactFields } from '../contacts/fields.ts';
import { reasonLabels, type SuspensionReason } from '../suspensions/contract.ts';
import { periodText } from '../suspensions/rules.ts';
import type { EntityWords, Row } from './entity.ts';
import { billingWords } from './words-of-billing.ts';
import { listHistory } from './words-of-lists.ts';
import { requestHistory } from './words-of-requests.ts';
import { runWords } from './words-of-runs.ts';

const always = ['id', 'created_at', 'created_by', 'deleted_at', 'deleted_by'] as const;

const exceptionVerbs: Readonly<Record<string, string>> = {
  goes_with: 'given to another truck',
  comes_on: 'put to another day',
  left_out: 'left out',
};

const eventVerbs: Readonly<Record<string, string>> = {
  welcome: 'link sent',
  'link-shown': 'link shown to the office',
  'email-asked': 'email to be changed',
  'email-cancelled': 'email change cancelled',
  'email-confirmed': 'email confirmed',
  'two-step-on': 'two-step sign-in turned on',
  'two-step-off': 'two-step sign-in turned off',
  'two-step-reset': 'two-step sign-in reset by the office',
  'codes-renewed': 'new recovery codes made',
  'passkey-added': 'passkey added',
  'passkey-removed': 'passkey removed',
  'passkeys-reset': 'passkeys taken away by the office',
  'role-risen': 'asked for a new password with the new role',
  'contacts-exported': 'contacts exported',
  'accounts-exported': 'invoices and payments exported',
  'report-exported': 'rows of a report exported',
};

/** As spec 2 §3 words them. */
const activityNouns: Readonly<Record<string, string>> = {
  note: 'Note',
  task: 'Task',
  call: 'Call',
  meeting: 'Meeting',
  email: 'Email',
};

/** Every audited table whose history is shown; a test asks for the words of each column. */
export const entityWords: Readonly<Record<string, EntityWords>> = {
  ...runWords.en,
  ...billingWords,
  ...requestHistory,
  ...listHistory,
  contact: {
    kind: 'contact',
    noun: 'Contact',
    columns: {
      ...Object.fromEntries(Object.values(contactFields).map(({ column, label }) => [column, [label] as const])),
      status: ['Status'],
      profile_id: ['Customer account', 'name'],
      import_id: ['From the list', 'name'],
      merged_into: ['Merged into', 'name'],
    },
    untold: always,
    inSubject: [],
    subject: () => [],
    verb: (action, after) => {
      if (action === 'insert') return after.import_id ? 'imported' : 'created';
      if (!('merged_into' in after)) return undefined;
      return after.merged_into ? 'merged into another' : 'brought back';
    },
  },
  calendar_feed: {
    kind: 'contact',
    noun: 'Link to the calendar of pickups',
    columns: { has_alarm: ['Rings the evening before', { true: 'Yes', false: 'No' }] },
    untold: [...always, 'profile_id'],
    inSubject: [],
    subject: () => [],
    verb: (action) => ({ insert: 'made', update: 'made anew', delete: 'ended' })[action],
  },
  contact_merge: {
    kind: 'contact',
    noun: 'Contact',
    columns: { merged_id: ['Merged contact', 'name'] },
    untold: [...always, 'kept_id', 'merged_at', 'merged_by', 'undone_at', 'undone_by'],
    inSubject: ['merged_id'],
    subject: (state, nameOf) => [nameOf(state.merged_id)],
    verb: (action) => (action === 'insert' ? 'merged into this one' : 'parted again'),
  },
  contact_address: {
    kind: 'address',
    noun: 'Address',
    columns: {
      street: ['Street'],
      city: ['City'],
      state: ['State'],
      zip_code: ['ZIP code'],
      country: ['Country'],
      is_billing: ['Billing'],
      is_mailing: ['Mailing'],
      is_service: ['Service'],
      waste_cans_count: ['Cans'],
      pickup_day: ['Pickup day'],
      latitude: ['Latitude'],
      longitude: ['Longitude'],
      position_source: ['Position', { hand: 'Placed by hand', geocoder: 'Located automatically' }],
      is_pin_outdated: ['Pin to be checked'],
      contact_id: ['Contact', 'name'],
    },
    untold: always,
    inSubject: ['street', 'contact_id'],
    subject: (state) => [state.street],
    verb: (_, after) => (after.contact_id && !after.id ? 'moved here' : undefined),
  },
  route_address_suspension: {
    kind: 'suspension',
    noun: 'Suspension',
    columns: {
      suspended_from: ['From', 'day'],
      suspended_to: ['To', 'day'],
      reason: ['Reason', reasonLabels],
      notes: ['Notes'],
      route_address_id: ['Stop', 'name'],
    },
    untold: [...always, 'ended_at', 'ended_by'],
    inSubject: ['route_address_id', 'reason', 'suspended_from', 'suspended_to'],
    subject: (state, nameOf) => [
      nameOf(state.route_address_id),
      reasonLabels[state.reason as SuspensionReason],
      periodOf(state),
    ],
    verb: (action, after) => (action === 'update' && after.ended_at ? 'ended early' : undefined),
  },
  suspension: {
    kind: 'suspension',
    noun: 'Suspension',
    columns: {
      suspended_from: ['From', 'day'],
      suspended_to: ['To', 'day'],
      reason: ['Reason', reasonLabels],
      notes: ['Notes'],
      covers_all: ['Covers', { true: 'All services', false: 'Chosen services' }],
      contact_id: ['Contact', 'name'],
    },
    untold: [...always, 'ended_at', 'ended_by'],
    inSubject: ['contact_id', 'reason', 'suspended_from', 'suspended_to'],
    subject: (state) => [reasonLabels[state.reason as SuspensionReason], periodOf(state)],
    verb: (action, after) => (action === 'update' && after.ended_at ? 'ended early' : undefined),
  },
  service: {
    kind: 'service',
    noun: 'Service',
    columns: {
      stream: ['Collects'],
      waste_cans_count: ['Cans'],
      accommodation_type: ['Accommodation'],
      accommodation_notes: ['Accommodation notes'],
      first_day: ['First day', 'day'],
      last_day: ['Last day', 'day'],
      address_id: ['Address', 'name'],
    },
    untold: [...always, 'follows_id'],
    inSubject: ['stream', 'address_id'],
    subject: (state, nameOf) => [state.stream, nameOf(state.address_id)],
    verb: (action, after) => {
      if (action === 'insert') return 'started';
      return action === 'update' && after.last_day ? 'given a last day' : undefined;
    },
  },
  pickup_exception: {
    kind: 'route',
    noun: 'Pickup',
    columns: {
      nominal_date: ['Pickup of', 'day'],
      to_date: ['Comes on', 'day'],
      reason: ['Reason'],
      route_id: ['Route', 'name'],
      service_id: ['Service', 'name'],
    },
    untold: [...always, 'kind', 'to_run_id', 'driver_id', 'from_stop_id', 'is_again', 'taken_back_at', 'taken_back_by'],
    inSubject: ['nominal_date', 'route_id', 'service_id'],
    subject: (state, nameOf) => [nameOf(state.service_id), nameOf(state.route_id)],
    verb: (action, after) => {
      if (action === 'insert') return after.is_again ? 'visited once more' : exceptionVerbs[String(after.kind)];
      return after.taken_back_at ? 'back as planned' : undefined;
    },
  },
  customer_agreement: {
    kind: 'account',
    noun: 'Agreement',
    columns: {
      is_active: ['Active', { true: 'Yes', false: 'No' }],
      signed_name: ['Signed by'],
      witnessed_by: ['In the presence of', 'name'],
    },
    // Of who was given one before its text was copied to them the trail has that copying (migration 54).
    untold: [...always, 'agreement_id', 'signed_at', 'title', 'content'],
    inSubject: ['is_active'],
    // As it was given: the office may call its own text otherwise by now.
    subject: ({ title }) => [title],
    verb: (action, after) => {
      if (action === 'insert') return 'assigned';
      if (after.signed_at) return 'signed';
      if (after.content) return 'kept with its text';
      return after.is_active === false ? 'made inactive' : undefined;
    },
  },
  activity: {
    kind: 'activity',
    noun: (state) => (state.is_customer_generated ? 'Message' : (activityNouns[String(state.type)] ?? 'Activity')),
    columns: {
      type: ['Type', activityNouns],
      title: ['Title'],
      description: ['Description'],
      status: ['Status', 'choice'],
      priority: ['Priority', 'choice'],
      due_date: ['Due date', 'day'],
      assigned_to: ['Assigned to', 'name'],
      contact_id: ['Contact', 'name'],
    },
    untold: [...always, 'is_customer_generated', 'is_sent'],
    inSubject: ['type', 'title', 'contact_id'],
    subject: (state) => [state.title],
    verb: (action, after) => (action === 'update' && after.status === 'completed' ? 'completed' : undefined),
  },
  activity_note: {
    kind: 'activity',
    noun: (state) => (state.is_from_customer ? 'Answer of the customer' : 'Note on an activity'),
    columns: {
      note_text: ['Note'],
      is_visible_to_customer: ['Sent to the customer'],
      activity_id: ['Activity', 'name'],
    },
    untold: [...always, 'is_from_customer'],
    inSubject: ['activity_id'],
    subject: (state, nameOf) => [nameOf(state.activity_id)],
  },
  route_address: {
    kind: 'route',
    noun: 'Stop',
    columns: {
      route_id: ['Route', 'name'],
      address_id: ['Address', 'name'],
      waste_cans_count: ['Cans'],
    },
    untold: always,
    inSubject: ['route_id', 'address_id'],
    subject: (state, nameOf) => [nameOf(state.address_id), nameOf(state.route_id)],
    verb: (action) => ({ insert: 'put on a route', update: undefined, delete: 'taken off its route' })[action],
  },
  route_address_accommodation: {
    kind: 'route',
    noun: 'Accommodation',
    columns: {
      accommodation_type: ['Accommodation'],
      notes: ['Notes'],
      route_address_id: ['Stop', 'name'],
    },
    untold: always,
    inSubject: ['route_address_id'],
    subject: (state, nameOf) => [nameOf(state.route_address_id)],
  },
  account_event: {
    kind: 'account',
    noun: 'Sign-in',
    columns: { email: ['Email'] },
    untold: [...always, 'profile_id', 'kind'],
    inSubject: [],
    subject: () => [],
    verb: (_, after) => eventVerbs[String(after.kind)],
  },
  profile: {
    kind: 'account',
    noun: 'Account',
    columns: {
      first_name: ['First name'],
      last_name: ['Last name'],
      email: ['Email'],
      phone: ['Phone'],
      role: ['Role', 'choice'],
      language: ['Language', languageNames],
    },
    untold: always,
    inSubject: ['email'],
    subject: (state) => [state.email],
    verb: (action) => (action === 'insert' ? 'created' : undefined),
  },
};

function periodOf({ suspended_from: from, suspended_to: to }: Row): string | undefined {
  return typeof from === 'string' && typeof to === 'string' ? periodText({ from, to }) : undefined;
}

/** The same for whoever reads that language: what it lacks is in English. */
export const entityWordsIn: Words<typeof entityWords> = { en: entityWords, es: { ...entityWords, ...runWords.es } };
