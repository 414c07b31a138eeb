/** The e-mails to a contact, around what somebody of the staff has typed; English, as the staff writes it. */
export const say = {
  answerTo: (title: string) => `Re: ${title}`,
  yourMessage: (message: string) => `Your message: ${message}`,
};
