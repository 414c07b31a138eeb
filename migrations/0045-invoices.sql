-- Invoices, what was paid for them and what was credited, as the payment provider has them (decisions/0066). Amounts are in
-- the smallest unit of their currency. Nothing here is ever deleted but lines that are taken off a draft.

-- For those after payers: whose customer it is, and what stands to their credit.
create view paying_account as select profile_id, stripe_customer_id, balance from payer;

create type stripe_invoice_status as enum ('draft', 'open', 'paid', 'void', 'uncollectible');
create table stripe_invoice (
  id uuid primary key default gen_random_uuid(),
  stripe_invoice_id text not null unique,
  stripe_customer_id text, -- stands for an account when `payer` says so
  stripe_subscription_id text,
  command_id text, -- of ours that made it: what is unknown is found again by it
  number text,
  description text,
  footer text, -- says among others why credit was taken off
  status stripe_invoice_status not null,
  currency text not null,
  total bigint not null,
  starting_balance bigint not null, -- of the customer before it was final, and after: the difference is credit it took
  ending_balance bigint not null,
  amount_due bigint not null,
  amount_paid bigint not null,
  amount_remaining bigint not null,
  amount_outside bigint not null, -- of what was paid: in cash, by check, or in another way past the provider
  pre_payment_credit bigint not null, -- credit notes that made it smaller
  post_payment_credit bigint not null, -- credit notes after it was paid
  due_date timestamptz,
  period_start timestamptz not null,
  period_end timestamptz not null,
  finalized_at timestamptz,
  paid_at timestamptz,
  voided_at timestamptz,
  hosted_invoice_url text,
  invoice_pdf text,
  stripe_created_at timestamptz not null,
  gone_at timestamptz, -- the provider has it no more: a draft that was deleted
  emailed_at timestamptz,
  reading bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index stripe_invoice_of_customer on stripe_invoice (stripe_customer_id, stripe_created_at desc);
create index stripe_invoice_unseen on stripe_invoice (reading) where gone_at is null;

create table stripe_invoice_line (
  id uuid primary key default gen_random_uuid(),
  stripe_line_id text not null unique,
  invoice_id uuid not null references stripe_invoice (id) on delete restrict,
  place int not null,
  description text,
  amount bigint not null,
  quantity int,
  stripe_price_id text,
  period_start timestamptz not null,
  period_end timestamptz not null,
  is_proration boolean not null,
  why text
);
create index stripe_invoice_line_of_invoice on stripe_invoice_line (invoice_id, place);

create type payment_way as enum ('card', 'bank', 'cash', 'check', 'other');
create table stripe_invoice_payment (
  id uuid primary key default gen_random_uuid(),
  stripe_payment_id text not null unique, -- of the invoice, for what was paid past the provider
  invoice_id uuid not null references stripe_invoice (id) on delete restrict,
  amount bigint not null,
  way payment_way not null,
  check_number text,
  received_on date, -- of cash and checks
  paid_at timestamptz,
  reading bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index stripe_invoice_payment_of_invoice on stripe_invoice_payment (invoice_id);

create table stripe_credit_note (
  id uuid primary key default gen_random_uuid(),
  stripe_credit_note_id text not null unique,
  invoice_id uuid not null references stripe_invoice (id) on delete restrict,
  number text not null,
  is_void boolean not null,
  is_taken_back boolean not null, -- a payment that turned out to be none, such as a check that bounced
  amount bigint not null,
  pre_payment_amount bigint not null, -- made the invoice smaller; the rest:
  refunded bigint not null, -- to the card or account
  outside bigint not null, -- in cash, or by a check of ours
  credited bigint not null, -- to the customer's balance
  memo text,
  stripe_created_at timestamptz not null,
  reading bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (amount = pre_payment_amount + refunded + outside + credited)
);
create index stripe_credit_note_of_invoice on stripe_credit_note (invoice_id);

-- A credit that the office gave, taken by the next invoice.
create table customer_credit (
  id uuid primary key, -- the command's
  profile_id uuid not null references profile (id) on delete restrict,
  stripe_transaction_id text not null unique,
  amount bigint not null check (amount > 0),
  reason text not null,
  created_by uuid references profile (id) on delete set null,
  created_at timestamptz not null default now()
);
create index customer_credit_of_account on customer_credit (profile_id, created_at desc);
create index customer_credit_created_by on customer_credit (created_by) where created_by is not null;

select audit('stripe_invoice', left_out => '{reading}');
select audit('stripe_invoice_payment', left_out => '{reading}');
select audit('stripe_credit_note', left_out => '{reading}');
select audit('customer_credit');
