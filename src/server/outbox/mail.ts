import nodemailer from 'nodemailer';
import { refuseInsideTransaction } from '../transact.ts';

/** A text as a file. */
export type Attachment = Readonly<{ name: string; text: string }>;

export type Letter = Readonly<{
  /** The same for every attempt, so that a mailbox can tell a repeat. */
  id: string;
  from: Readonly<{ name: string; address: string }>;
  replyTo: string | undefined;
  to: Readonly<{ name: string | null; address: string }>;
  subject: string;
  text: string;
  html: string;
  /** Where one click ends such letters (RFC 8058). */
  unsubscribeUrl: string | null;
  attachment: Attachment | null;
}>;

/** The mail server as the product sees it. */
export type Mail = Readonly<{
  /** Resolves when the mail server has taken the letter; throws with its words otherwise. */
  send: (letter: Letter) => Promise<void>;
  close: () => void;
}>;

/** @param url `smtp://user:password@host:587` or `smtps://…:465` */
export function mailThrough(url: string): Mail {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, from, replyTo, to, subject, text, html, unsubscribeUrl, attachment }) {
      refuseInsideTransaction('Mail');
      await transport.sendMail({
        messageId: `<${id}@${from.address.split('@')[1] ?? 'haulyard'}>`,
        from: { name: from.name, address: from.address },
        ...(replyTo && { replyTo }),
        ...(unsubscribeUrl && {
          headers: {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
        to: { name: to.name ?? '', address: to.address },
        subject,
        text,
        html,
        ...(attachment && { attachments: [{ filename: attachment.name, content: attachment.text }] }),
      });
    },
    close: () => transport.close(),
  };
}
