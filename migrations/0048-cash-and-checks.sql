-- Payments of a part, what is written off, and what is done in the provider's own pages (decisions/0070).

alter table stripe_invoice
  add column written_off_at timestamptz,
  add column written_off_reason text; -- ours; null when it was done in the provider's pages
alter table stripe_invoice_payment add column stripe_payment_intent_id text; -- by which refunds are found
create index stripe_invoice_payment_of_intent on stripe_invoice_payment (stripe_payment_intent_id)
  where stripe_payment_intent_id is not null;
alter table stripe_credit_note
  add column taken_back_payment text, -- the payment that turned out to be none
  add column refund_ids text[] not null default '{}';
update stripe_credit_note n set taken_back_payment = i.stripe_invoice_id
from stripe_invoice i where i.id = n.invoice_id and n.is_taken_back;

-- Money of a payment through the provider that went back, with a credit note or without.
create table stripe_refund (
  id uuid primary key default gen_random_uuid(),
  stripe_refund_id text not null unique,
  invoice_id uuid not null references stripe_invoice (id) on delete restrict,
  amount bigint not null,
  reason text,
  is_given boolean not null, -- else it failed, and the money is still ours
  stripe_created_at timestamptz not null,
  reading bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index stripe_refund_of_invoice on stripe_refund (invoice_id);
select audit('stripe_refund', left_out => '{reading}');

-- Whatever moved a customer's balance beside invoices, given here or in the provider's pages.
alter table customer_credit
  add column command_id text, -- ours; null of what was given in the provider's own pages
  add column way payment_way, -- of money that came, such as a check over more than was open
  add column check_number text,
  add column received_on date,
  alter column id set default gen_random_uuid(),
  drop constraint customer_credit_amount_check; -- below zero the next invoice adds it
update customer_credit set command_id = id;

create or replace view money_received as
  select i.currency, y.amount, y.paid_at as at, y.received_on
  from stripe_invoice_payment y join stripe_invoice i on i.id = y.invoice_id
  union all
  select 'usd', c.amount, c.created_at, c.received_on
  from customer_credit c where c.way is not null;
create or replace view money_given_back as
  select i.currency, n.refunded + n.outside as amount, n.stripe_created_at as at
  from stripe_credit_note n join stripe_invoice i on i.id = n.invoice_id
  where not n.is_void
  union all
  select i.currency, r.amount, r.stripe_created_at
  from stripe_refund r join stripe_invoice i on i.id = r.invoice_id
  where r.is_given and not exists ( -- what a credit note tells of stands above
    select from stripe_credit_note n
    where n.invoice_id = r.invoice_id and not n.is_void and r.stripe_refund_id = any(n.refund_ids));
