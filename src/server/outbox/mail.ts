import nodemailer from 'nodemailer';
import { isDeadAddress, statusIn } from '../../kernel/mail-status.ts';
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

type Refused = Readonly<{ code?: string; command?: string; response?: string; responseCode?: number }>;

/**
 * Whether a mail server refuses us and not the letter: who we say we are, or that we may send at all. Many wait with that
 * for the first recipient (Postfix: smtpd_delay_reject), some say it with a bare 550 (Exim: "relay not permitted").
 */
function isAboutUs({ command, response = '', responseCode }: Refused): boolean {
  if (command === 'MAIL FROM' || responseCode === 530) return true;
  const status = statusIn(response);
  if (status && isDeadAddress({ status })) return false;
  return status === '5.1.7' || status === '5.1.8' || /\b(relay|sender|(un)?authenticat|not verified)/i.test(response);
}

/**
 * A mail server's "no" for good to this recipient or message (SMTP 5xx). Everything else, a refused password or sender
 * too, is worth another try: somebody may mend it.
 */
export function isPermanent(error: unknown): boolean {
  const refused = (error ?? {}) as Refused;
  const { code = '', responseCode = 0 } = refused;
  if (isAboutUs(refused)) return false;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode < 600;
}

/** Whether no mail server was reached, or none takes anything from us: then no other letter goes either. */
export function isServerAway(error: unknown): boolean {
  const { code = '', command = '' } = (error ?? {}) as Refused;
  return ['CONN', 'MAIL FROM'].includes(command) || ['EDNS', 'EAUTH'].includes(code);
}

/** The words with which a mail server refused this recipient for good, whatever the letter; undefined for any other failure. */
export function refusedAddress(error: unknown): string | undefined {
  const refused = (error ?? {}) as Refused;
  const { command, response = '', responseCode } = refused;
  if (command !== 'RCPT TO' || isAboutUs(refused)) return undefined;
  return isDeadAddress({ reply: responseCode, status: statusIn(response) }) ? response : undefined;
}
