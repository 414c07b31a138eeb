/** What a mail server's "no" is about. Apart from what sends, which is loaded only where a mail server is told. */
import { isDeadAddress, statusIn } from '../../kernel/mail-status.ts';

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
