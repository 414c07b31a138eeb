import type { Words } from '../../kernel/language.ts';

const en = {
  answerTo: (title: string) => `Re: ${title}`,
  yourMessage: (message: string) => `Your message: ${message}`,
};

const es: typeof en = {
  answerTo: (title) => `Re: ${title}`,
  yourMessage: (message) => `Su mensaje: ${message}`,
};

/** The e-mails to a customer around what somebody of the staff has typed, which stays as it is. */
export const replyWords: Words<typeof en> = { en, es };
