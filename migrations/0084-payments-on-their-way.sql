-- A bank that is asked for money answers after days: until then an invoice is open, and not to be paid again (decisions/0113).
alter table stripe_invoice
  add column amount_on_its_way bigint not null default 0, -- asked of a bank that has not answered; still open
  add column failed_debit text, -- the charge that a bank has sent back last, while the invoice is open
  add column failed_debit_told text; -- of which the customer and the office were told
create index stripe_invoice_sent_back on stripe_invoice (id) where status = 'open' and failed_debit is not null;

create or replace view billed_invoice as
  select i.id, i.number, i.description, i.status, i.currency, i.total, i.amount_due, i.amount_paid,
    i.amount_remaining, i.due_date, i.paid_at, i.stripe_created_at as created_at, i.hosted_invoice_url, p.profile_id,
    (select l.description from stripe_invoice_line l where l.invoice_id = i.id order by l.place limit 1) as first_line,
    i.is_charged and i.attempt_count > 0 as has_been_tried, i.amount_on_its_way
  from stripe_invoice i left join paying_account p using (stripe_customer_id)
  where i.gone_at is null;
create or replace view issued_invoice as
  select i.id, i.number, i.description, i.footer, i.status, i.currency, i.total, i.amount_due, i.amount_paid,
    i.amount_remaining, i.due_date, coalesce(i.finalized_at, i.stripe_created_at) as issued_at, i.paid_at,
    i.hosted_invoice_url, i.is_charged, p.profile_id,
    (select l.description from stripe_invoice_line l where l.invoice_id = i.id order by l.place limit 1) as first_line,
    i.amount_on_its_way
  from stripe_invoice i left join paying_account p using (stripe_customer_id)
  where i.gone_at is null and i.status not in ('draft', 'void');
create or replace view owed_invoice as
  select id, profile_id, amount_remaining, due_date, hosted_invoice_url, amount_on_its_way from billed_invoice
  where status = 'open' and currency = 'usd' and amount_remaining > 0;

-- What is overdue, and how old it is, from the index alone.
drop index stripe_invoice_open;
create index stripe_invoice_open on stripe_invoice (due_date)
  include (currency, amount_remaining, amount_on_its_way, stripe_customer_id, id) where status = 'open' and gone_at is null;
