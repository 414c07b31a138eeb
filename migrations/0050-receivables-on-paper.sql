-- What statements, paper and the accountant's lists read of invoices (decisions/0068).

-- Whom letters reach, and in which language.
create view correspondent as
  select id, first_name, last_name, email, language from profile where deleted_at is null;

-- What was owed by somebody once: final, and never taken back. Whose it is, when it went out and when it is due.
create view issued_invoice as
  select i.id, i.number, i.description, i.footer, i.status, i.currency, i.total, i.amount_due, i.amount_paid,
    i.amount_remaining, i.due_date, coalesce(i.finalized_at, i.stripe_created_at) as issued_at, i.paid_at,
    i.hosted_invoice_url, i.is_charged, p.profile_id,
    (select l.description from stripe_invoice_line l where l.invoice_id = i.id order by l.place limit 1) as first_line
  from stripe_invoice i left join paying_account p using (stripe_customer_id)
  where i.gone_at is null and i.status not in ('draft', 'void');
create view invoice_line as
  select invoice_id, place, description, amount, quantity, stripe_price_id, period_start, period_end, why
  from stripe_invoice_line;
-- `received_on` is the day of cash and checks, `paid_at` the moment at the provider.
create view invoice_payment as
  select id, invoice_id, amount, way, check_number, received_on, paid_at from stripe_invoice_payment;
create view invoice_credit_note as
  select id, invoice_id, number, amount, pre_payment_amount, refunded, outside, credited, is_taken_back, memo,
    stripe_created_at as created_at
  from stripe_credit_note where not is_void;
-- Money that went back without a credit note: it is let go, so that nobody owes it.
create view refund_without_note as
  select r.id, r.invoice_id, r.amount, r.reason, r.stripe_created_at as created_at
  from stripe_refund r where r.is_given and not exists (
    select from stripe_credit_note n
    where n.invoice_id = r.invoice_id and not n.is_void and r.stripe_refund_id = any(n.refund_ids));
-- What was paid on account has a `way`; below zero it was taken away again.
create view given_credit as
  select id, profile_id, amount, reason, way, check_number, received_on, created_at from customer_credit;

create index stripe_invoice_issued on stripe_invoice ((coalesce(finalized_at, stripe_created_at)));
