-- Payments that a bank takes back after they have come: a card that is disputed, a debit that comes back late (decisions/0133).
create table stripe_dispute (
  id uuid primary key default gen_random_uuid(),
  stripe_dispute_id text not null unique,
  invoice_id uuid not null references stripe_invoice (id) on delete restrict,
  payment_id uuid not null references stripe_invoice_payment (id) on delete restrict,
  amount bigint not null, -- of the payment
  reason text not null, -- in the provider's words, whose list is open
  state text not null check (state in ('to-answer', 'waiting', 'lost', 'won')),
  is_inquiry boolean not null, -- the bank asks, and has taken nothing
  answer_by timestamptz,
  page text, -- where it is answered at the provider
  is_old boolean not null, -- decided long before it was seen here: whoever had it then has dealt with it
  told text, -- what the office was told of it last
  stripe_created_at timestamptz not null,
  reading bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index stripe_dispute_of_invoice on stripe_dispute (invoice_id);
create index stripe_dispute_of_payment on stripe_dispute (payment_id);
select audit('stripe_dispute', left_out => '{reading, told}');

-- What the office has to answer in time.
create view disputed_payment as
  select id, invoice_id, amount, answer_by from stripe_dispute where state = 'to-answer' and not is_old;

create or replace view copied_charge as
  select 'stripe_invoice' as entity, id, 'invoice' as kind, stripe_invoice_id as provider_id,
    stripe_customer_id as customer_id
  from stripe_invoice
  union all
  select 'stripe_invoice_payment', y.id, 'payment', y.stripe_payment_id, i.stripe_customer_id
  from stripe_invoice_payment y join stripe_invoice i on i.id = y.invoice_id
  union all
  select 'stripe_credit_note', n.id, 'credit note', n.stripe_credit_note_id, i.stripe_customer_id
  from stripe_credit_note n join stripe_invoice i on i.id = n.invoice_id
  union all
  select 'stripe_refund', r.id, 'refund', r.stripe_refund_id, i.stripe_customer_id
  from stripe_refund r join stripe_invoice i on i.id = r.invoice_id
  union all
  select 'stripe_dispute', d.id, 'dispute', d.stripe_dispute_id, i.stripe_customer_id
  from stripe_dispute d join stripe_invoice i on i.id = d.invoice_id
  union all
  select 'customer_credit', c.id, 'credit', c.stripe_transaction_id, p.stripe_customer_id
  from customer_credit c left join paying_account p on p.profile_id = c.profile_id and not p.is_replaced;
