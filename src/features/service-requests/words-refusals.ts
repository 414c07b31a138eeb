/** Why something that is asked for is refused. */
export const say = {
  startsInPast: 'The first day cannot be before today.',
  pauseTooLate: 'A pause can last until a year from now. For a longer one, please call us.',
  pauseAskedAlready: 'You have asked for a pause on these days already.',
  pausePassed: 'The days of this pause have passed. Decline it, or close it with what was agreed.',
  nothingToPause: 'Nothing is collected on these days, so there is nothing to pause.',
  noPause: 'This is no request for a pause.',
  dayPassed: 'This day has passed. Choose a later one.',
  tooMany: (most: number) => `${most} of your requests wait for us already. Please wait for an answer, or call us.`,
  tooOften: 'You have sent very many requests. Please wait an hour, or call us.',
  settled: {
    done: 'This request is done already.',
    declined: 'This request was declined already.',
    withdrawn: 'The customer has withdrawn this request.',
  },
  taken: (name: string | undefined) =>
    name ? `${name} has taken this request meanwhile.` : 'This request was given back meanwhile.',
  unknownPerson: 'This person does not exist or has been deleted.',
  unknownProduct: 'This product does not exist any more. Choose again.',
  settingsChanged: 'Somebody else changed these settings in the meantime. What you chose is not saved yet.',
  noSuchRequest: 'This request does not exist.',
  noSuchAddress: 'This address does not exist.',
  noSuchService: 'This service does not exist.',
  noSuchPickup: 'This pickup does not exist.',
  notOver: 'This pickup is not over yet. You can report it once the truck is done for the day.',
  tooOld: 'This pickup is too long ago to be reported here. Please call us.',
  onHold: 'Service was on hold on this day.',
  reported: 'You have reported this pickup already.',
  recordFirst: 'Our driver has recorded this pickup. Please look at it first.',
  paused: (days: string, credit: string) =>
    credit ? `Your service is paused: ${days}. The credit for it is ${credit}.` : `Your service is paused: ${days}.`,
  withdrawn: 'I have withdrawn this request.',
};
