import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { dayAt, lastDay } from '../../../kernel/calendar.ts';
import { sumCents } from '../../../kernel/money.ts';
import type { Output } from '../../../kernel/operation.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { useMail } from '../../../web/mail.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { useRead } from '../../../web/use-read.ts';
import { moneyOf } from '../amounts.ts';
import { balanceWords, fromBalance } from '../balance-words.ts';
import { invoicesContract } from '../contract.ts';
import type { Invoice } from '../invoice.ts';
import { hasPaper, isOnItsWay, nameOf, takenBackOf } from '../standing.ts';
import { disputeText } from '../words-disputes.ts';
import { wayText } from './payment-words.ts';

type InvoiceLinesDialogProps = Readonly<{
  invoice: Invoice | undefined;
  onClose: () => void;
  /** Where it stands on paper; drafts have none. */
  paperOf: ((invoice: Invoice) => string) | undefined;
}>;

/** What an invoice is made of: each line with its time and reason, and what was paid. */
export function InvoiceLinesDialog({ invoice, onClose, paperOf }: InvoiceLinesDialogProps) {
  const title = invoice ? (invoice.number === null ? `Draft · ${nameOf(invoice)}` : `Invoice ${invoice.number}`) : '';
  return (
    <Dialog title={title} opened={invoice !== undefined} onClose={onClose}>
      {invoice && <Lines invoice={invoice} />}
      {invoice && paperOf && hasPaper(invoice) && (
        <Button
          component="a"
          variant="default"
          mt="md"
          download
          href={paperOf(invoice)}
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          Paper for the Mail
        </Button>
      )}
    </Dialog>
  );
}

const onItsWayMeans = 'That can take up to four business days; until then nothing else can be done with the invoice.';

function Lines({ invoice }: Readonly<{ invoice: Invoice }>) {
  const show = useTimes();
  const mail = useMail();
  const { timeZone } = useCompany();
  const dayOf = (at: string) => show.day(dayAt(at, timeZone));
  const period = (from: string, to: string) => `${dayOf(from)} – ${show.day(lastDay(to, timeZone))}`;
  const { data: why, error } = useRead(invoicesContract.explain, { id: invoice.id });
  const { total, amountPaid, amountReturned, amountRemaining, payments, lines, emailedAt, status } = invoice;
  const takenBack = takenBackOf(invoice);
  const balance = fromBalance(invoice);
  const credits = balance?.kind === 'kept' ? [] : (why?.credits ?? []);
  // The reasons of credit stand there already, or are of credit that it did not take.
  const footer =
    credits.length > 0 || balance?.kind === 'kept'
      ? invoice.footer?.replace(/^Credit for: .*$/m, '').trim()
      : invoice.footer;
  const sums: readonly (readonly [string, number])[] = [
    ['Total', total],
    ...(balance ? [[balanceWords.en[balance.kind], balance.cents] as const] : []),
    ...(amountPaid > 0 ? [['Paid', amountPaid] as const] : []),
    ...(takenBack > 0 ? [['Taken back', takenBack] as const] : []),
    ...(amountReturned > takenBack ? [['Given back or credited', amountReturned - takenBack] as const] : []),
    ...(invoice.amountCredited > 0 ? [[balanceWords.en.credited, invoice.amountCredited] as const] : []),
    ...(invoice.amountMoved > 0 ? [[balanceWords.en.moved, invoice.amountMoved] as const] : []),
    [status === 'uncollectible' ? 'Not expected any more' : 'Open', amountRemaining],
  ];
  return (
    <div className="invoice-lines">
      <ul>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id of their own here, and stay in their order
          <li key={place}>
            <span className="two-lines">
              <b>{line.description ?? 'Item'}</b>
              {(why?.lines[place] ?? [whileWaiting(line, period)]).map((reason) => (
                <small key={reason}>{reason}</small>
              ))}
            </span>
            <b>{moneyOf(invoice, line.amount)}</b>
          </li>
        ))}
      </ul>
      <dl>
        {sums.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{moneyOf(invoice, cents)}</dd>
          </div>
        ))}
      </dl>
      {isOnItsWay(invoice) && (
        <p className="secondary">
          {moneyOf(invoice, invoice.amountOnItsWay)} is on its way from a bank account. {onItsWayMeans}
        </p>
      )}
      {payments.map((payment) => (
        <p key={payment.id} className="secondary">
          {wayText(payment)}, {moneyOf(invoice, payment.amount)}
          {payment.receivedOn ? `, received ${show.day(payment.receivedOn)}` : ''}
          {payment.amountTakenBack > 0 ? ', taken back' : ''}
        </p>
      ))}
      {payments.map(
        ({ id, dispute }) =>
          dispute && (
            <p key={id} className={dispute.state === 'to-answer' ? undefined : 'secondary'}>
              {disputeText(dispute, moneyOf(invoice, dispute.amount), dispute.answerBy && dayOf(dispute.answerBy))}{' '}
              {dispute.page && (
                <a href={dispute.page} target="_blank" rel="noreferrer">
                  Open in Stripe
                </a>
              )}
            </p>
          ),
      )}
      {invoice.refunds.map(({ id, amount, reason, at }) => (
        <p key={id} className="secondary">
          Refunded in Stripe, {moneyOf(invoice, amount)}, {dayOf(at)}
          {reason && ` (${reason.replaceAll('_', ' ')})`}
        </p>
      ))}
      {invoice.writtenOffAt && (
        <p className="secondary">
          Marked as uncollectible {dayOf(invoice.writtenOffAt)}
          {invoice.writtenOffReason && `: ${invoice.writtenOffReason}`}
        </p>
      )}
      <Credits invoice={invoice} credits={credits} />
      {error && !why && <p className="secondary">The reasons of the lines could not be loaded.</p>}
      {footer && <p className="secondary">{footer}</p>}
      {emailedAt && (
        <p className="secondary">
          {mail.promised(
            why?.unsent ? 'Email written' : 'Emailed',
            'In the outbox, not sent: no mail server is set up.',
          )}{' '}
          {show.instant(emailedAt)}
        </p>
      )}
      {why?.unsent && (
        <p className="secondary">
          {why.unsent.isTriedAgain ? 'It is not sent yet and will be tried again:' : 'It was not sent:'}{' '}
          {why.unsent.why}
        </p>
      )}
    </div>
  );
}

type Credits = Output<typeof invoicesContract.explain>['credits'];

/** Which credit an invoice took; where more stood there than it took, nobody says which of it. */
function Credits({ invoice, credits }: Readonly<{ invoice: Invoice; credits: Credits }>) {
  if (credits.length === 0) return null;
  const isAll = sumCents(credits.map(({ amount }) => amount)) === -(fromBalance(invoice)?.cents ?? 0);
  return (
    <section aria-label="What the credit was for">
      <h3>{isAll ? 'What the credit was for' : 'What stood to the customer’s credit'}</h3>
      <ul>
        {credits.map(({ text, amount }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and they stay in their order
          <li key={place}>
            <small>{text}</small>
            <small>{moneyOf(invoice, amount)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Before the reasons are there: what the line says of itself. */
const whileWaiting = (line: Invoice['lines'][number], period: (from: string, to: string) => string): string =>
  [
    line.quantity !== null && line.quantity > 1 && `${line.quantity} of them`,
    line.periodEnd > line.periodStart && period(line.periodStart, line.periodEnd),
    line.why,
  ]
    .filter(Boolean)
    .join(' · ');
