import type { Role } from '../../kernel/roles.ts';

export type Topic = Readonly<{ question: string; answer: string }>;
export type Chapter = Readonly<{ title: string; topics: readonly Topic[] }>;

const calls: Chapter = {
  title: 'When somebody calls',
  topics: [
    {
      question: 'How do I find the caller?',
      answer:
        'Press Ctrl K (⌘K on a Mac), or the magnifier on a phone, and type part of the name, the phone number, the e-mail or the street. Enter opens the first match.',
    },
    {
      question: '“You missed me.” What happened?',
      answer:
        'The contact’s page begins with it: the last stop with its time, outcome, reason and photo, where the truck is today, and the next pickup. All earlier stops are under Route Activity.',
    },
    {
      question: 'How do I keep a promise?',
      answer:
        'Add a task with a due date under Activities on the contact’s page. Until somebody completes it, it stands on that page and under All Activities.',
    },
    {
      question: 'The customer is away for a while.',
      answer:
        'Open Route Activity on the contact’s page and choose Suspend Pickup with the first and the last day. Trucks that are already planned for those days pass by as well.',
    },
    {
      question: 'A new customer wants service.',
      answer:
        'Contacts Manager, Add Contact, then add the service address. Promote to Customer makes the account: a welcome e-mail brings a link to choose a password.',
    },
    {
      question: 'The same person is there twice.',
      answer:
        'Contacts Manager tells of likely duplicates. Compare the two side by side, choose what stays, and merge. A merge can be undone.',
    },
  ],
};

const truck: Chapter = {
  title: 'On the truck',
  topics: [
    {
      question: 'Where is my route?',
      answer:
        'Employee Dashboard shows your routes of today, Daily Routes those of any day. Open one and press Start: the next stop stands on top, with what is special there in yellow.',
    },
    {
      question: 'What do the three buttons do?',
      answer:
        'Complete: picked up. Skip: nothing was picked up, with the reason. Later: the stop moves to another day. Any other stop of the list can be opened and worked out of order.',
    },
    {
      question: 'There is no signal.',
      answer:
        'Carry on. Every tap and photo is kept on the phone with its time and sent when there is a signal again. The chip on top says “Offline · 3 saved”, and “All sent” when the office has everything.',
    },
    {
      question: 'They will say I was never there.',
      answer:
        'Take a photo before you press Complete or Skip. It is kept with the time and the place at which you tapped, and the office sees it on the contact’s page.',
    },
  ],
};

const running: Chapter = {
  title: 'Running the day',
  topics: [
    {
      question: 'Where do the routes of a day come from?',
      answer:
        'Routes Manager holds the routes with their weekdays, stops and drivers. Each evening the next day’s routes are made from them; Daily Routes, Generate makes them for any day at once.',
    },
    {
      question: 'A truck broke down.',
      answer:
        'Daily Routes, the dots at the end of the line, Move stops: choose the stops that are left and the route that takes them. Change driver gives the whole route to somebody else.',
    },
    {
      question: 'It snows, or the landfill is closed.',
      answer:
        'Daily Routes, No Service Today: say why and what happens to the pickups. Before you save you see which days change, and afterwards you can write to exactly those customers.',
    },
    {
      question: 'What about holidays?',
      answer:
        'Settings, Company Calendar. Each holiday does nothing, skips its pickups, or lets them and the rest of the week slide by one day, every year. Days of your own take the place of a holiday.',
    },
    {
      question: 'A new house on a route.',
      answer:
        'Routes Manager, open the route, Edit, and add the address. The order of the stops can be changed by dragging, or with Move up and Move down.',
    },
    {
      question: 'Which customers does no truck come to?',
      answer:
        'The number beside Routes Manager counts them. Routes Manager, Needs a route lists each service that no route serves; Where does it fit? names five routes on different days and adds it to the one you choose.',
    },
    {
      question: 'How do our customers get in here?',
      answer:
        'Contacts Manager, Import takes a CSV file. It says line by line what it would do before anything is saved, and an import can be undone.',
    },
    {
      question: 'Who changed that?',
      answer: 'History on the contact’s page names who changed what, and what stood there before.',
    },
    {
      question: 'Did the e-mail go out?',
      answer:
        'Settings, Outbox shows every message, whether it was sent, and why not. A message that failed can be sent again from there.',
    },
  ],
};

const pickups: Chapter = {
  title: 'Your pickups',
  topics: [
    {
      question: 'When do you come next?',
      answer:
        'Customer Dashboard shows the next pickup of each of your addresses. Put your cans out before the truck starts its day.',
    },
    {
      question: 'Did you come?',
      answer:
        'Under Last pickups you see each visit with its time. If the driver took a photo, you can look at it there. A skipped pickup is shown as Skipped.',
    },
    {
      question: 'I will be away.',
      answer:
        'Call or write to the office with the first and the last day. Customer Dashboard then shows that pickup is suspended, and until when.',
    },
    {
      question: 'You missed me, or something else is wrong.',
      answer: 'Call or write to the office. They see when the truck was at your address, and the driver’s photo.',
    },
  ],
};

const account: Chapter = {
  title: 'Your account',
  topics: [
    {
      question: 'How do I change my name, phone or password?',
      answer:
        'Open the menu with your name and choose Edit Profile. A new password signs you out on all your other devices. Only the office can change your e-mail.',
    },
    {
      question: 'I have forgotten my password.',
      answer:
        'On the sign-in page choose “Forgot password?”. An e-mail brings a link that works for one hour. If none comes, ask the office.',
    },
    {
      question: 'It is too bright, or too dark.',
      answer: 'The menu with your name switches between the light and the dark theme. Each device remembers its own.',
    },
  ],
};

const ofOffice: readonly Chapter[] = [running, calls, truck, account];

/** Short answers, the likeliest first. */
export const chaptersOf: Readonly<Record<Role, readonly Chapter[]>> = {
  superadmin: ofOffice,
  admin: ofOffice,
  employee: [truck, calls, account],
  customer: [pickups, account],
};

/** The topics that have every word of what was typed. */
export function chaptersWith(chapters: readonly Chapter[], typed: string): Chapter[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = ({ question, answer }: Topic) => {
    const text = `${question} ${answer}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return chapters
    .map(({ title, topics }) => ({ title, topics: topics.filter(hasAll) }))
    .filter(({ topics }) => topics.length > 0);
}

/** Keys as `keyName` takes them. What one screen offers beside these, `?` tells there. */
export const keysOfStaff: readonly Readonly<{ keys: readonly string[]; does: string }>[] = [
  { keys: ['mod+k'], does: 'Search everywhere' },
  { keys: ['/'], does: 'Search on this screen' },
  { keys: ['n'], does: 'Add a contact (in Contacts Manager)' },
  { keys: ['ArrowUp', 'ArrowDown'], does: 'Walk the rows of a table, or what was found' },
  { keys: ['Enter'], does: 'Open' },
  { keys: [' '], does: 'Select the row' },
  { keys: ['Escape'], does: 'Close a dialog or a menu, clear a search' },
  { keys: ['?'], does: 'All shortcuts of the present screen' },
];
