/** What the office writes down. `{street}` is where the customer lives. */

type Words = readonly (readonly [title: string, description: string | null])[];

export const customerNotes: Words = [
  ['Cart swapped', 'Lid was cracked. Swapped the 96 gallon cart at {street}.'],
  ['Second cart delivered', 'Asked for it because of the new baby.'],
  ['Prefers text messages', null],
  ['Paid at the counter', 'Cash, receipt given.'],
  ['Will pay by check', 'Does not want e-mail invoices. Sends checks on the first.'],
  ['Moved the cart pad', 'Now left of the driveway at {street}, the ditch company was digging.'],
  ['Neighbour complained', 'Cart blown over in the wind on Sunday, trash in the arroyo. They cleaned it up.'],
  ['Landlord pays', 'Invoices go to the owner, service calls come from the tenant.'],
  ['Holiday schedule sent', null],
  ['Thank-you card for the driver', 'It hangs in the break room.'],
  ['Brush pile', 'Told them that branches must be cut to four feet and bundled.'],
  ['Switched to biweekly recycling', null],
];

export const customerCalls: Words = [
  [
    'Missed pickup',
    'Says the truck did not stop. GPS shows the cart was not out at 6:40. Offered a return on Saturday.',
  ],
  ['Asked about bulk pickup', 'Couch and a mattress. $35, added to the next invoice.'],
  ['Change of phone number', null],
  ['Question about the invoice', 'Explained the fuel surcharge. Happy with it.'],
  ['Cart is too full', 'Offered a second cart for $9 a month. Will think about it.'],
  ['Moving out', 'Leaves at the end of next month. The buyer wants to keep the service.'],
  ['Wind damage', 'Cart rolled to the neighbour. Driver brought it back.'],
  ['Asked about hazardous waste', 'Sent them to the county transfer station, second Saturday of the month.'],
];

export const customerTasks: Words = [
  ['Deliver a second cart', '96 gallon, {street}'],
  ['Replace a broken lid', 'Photo from the driver is on the last stop.'],
  ['Call back about bulk pickup', 'Refrigerator, needs the freon tag.'],
  ['Check the gate code', 'The driver could not get in last week.'],
  ['Send the signed agreement', null],
  ['Correct the invoice', 'Charged for two carts, has one.'],
  ['Pick up the old cart', 'Left behind at {street}'],
  ['Confirm the new tenant', 'Name and phone for the lease at {street}'],
  ['Ask for a better cart place', 'Low wire, the arm comes too close.'],
  ['Order a bear-proof cart', 'Third time this month.'],
];

export const leadCalls: Words = [
  ['First call', 'Wants prices for one cart, weekly. Has been hauling to the transfer station.'],
  ['Left a message', null],
  ['Called back', 'Compares us with two others. Asked about recycling.'],
  ['Asked for references', 'Gave two neighbours on the same street.'],
  ['Talked about the start date', 'Contract with the other hauler runs out at the end of the month.'],
  ['No answer', 'Try again in the evening.'],
];

export const leadEmails: Words = [
  ['Price list sent', 'Residential prices and the pickup map.'],
  ['Proposal sent', 'Two carts weekly and recycling, first month free.'],
  ['Follow-up to the proposal', null],
  ['Sent the service agreement', 'To read through before the visit.'],
];

export const leadMeetings: Words = [
  ['Site visit', 'Drive is wide enough for the small truck.'],
  ['Met at the home show', 'Took a magnet and asked about senior prices.'],
  ['Walked the property', 'Cart pad beside the gate, no wires.'],
];

export const leadNotes: Words = [
  ['Came through the website', null],
  ['Neighbour of a customer', 'Saw our truck on the street.'],
  ['Referred by a driver', 'Wes talked to them at the mailbox.'],
  ['Price is the question', 'Pays $24 now.'],
];

export const lostNotes: Words = [
  ['Went with another hauler', 'Two dollars cheaper. Ask again next spring.'],
  ['Out of our area', 'Past Navajo Dam. Put on the list for when we go there.'],
  ['Hauls it himself', null],
  ['House was sold', 'New owners have not called back.'],
];

export const leadTasks: Words = [
  ['Call back', null],
  ['Send a proposal', 'One cart, every week, and recycling'],
  ['Ask about the start date', null],
  ['Visit with a cart', 'Show the 64 and the 96 gallon.'],
];

/** From the customer's own account; they wait for an answer. */
export const customerMessages: Words = [
  [
    'Message from customer',
    'Hi, we have three extra bags after the birthday party. Can the driver take them next time?',
  ],
  ['Message from customer', 'Our cart was not emptied this morning. It was out at 6, next to the mailbox.'],
  ['Message from customer', 'Can we get a smaller cart? There are only two of us now.'],
  ['Message from customer', 'What do we do with an old water heater?'],
  ['Message from customer', 'Please thank Luis for bringing the cart back up the hill when my knee was bad.'],
];

/** How tasks go on. */
export const taskNotes = [
  'No answer, left a message.',
  'They will be at home on Thursday after four.',
  'Asked the driver to look when he passes.',
  'Waiting for the part from Albuquerque.',
  'Wants it done before the holiday.',
  'Called again. Busy.',
];
