-- What the overview of billing reads, and how far a sync with the payment provider has come (decisions/0067).

-- Invoices that the provider has, with whose they are; due when the company's day is over.
create view billed_invoice as
  select i.id, i.number, i.description, i.status, i.currency, i.total, i.amount_due, i.amount_paid,
    i.amount_remaining, i.due_date, i.paid_at, i.stripe_created_at as created_at, i.hosted_invoice_url, p.profile_id,
    (select l.description from stripe_invoice_line l where l.invoice_id = i.id order by l.place limit 1) as first_line
  from stripe_invoice i left join paying_account p using (stripe_customer_id)
  where i.gone_at is null;
-- What came in; what was given back, or turned out to be none.
create view money_received as
  select i.currency, y.amount, y.paid_at as at, y.received_on
  from stripe_invoice_payment y join stripe_invoice i on i.id = y.invoice_id;
create view money_given_back as
  select i.currency, n.refunded + n.outside as amount, n.stripe_created_at as at
  from stripe_credit_note n join stripe_invoice i on i.id = n.invoice_id
  where not n.is_void;
-- A price with its product.
create view sold_price as
  select c.id, c.product_id, p.name as product_name from stripe_price c join stripe_product p on p.id = c.product_id;
-- What is paid regularly, or was.
create view known_subscription as
  select id, profile_id, status, collection_method, cancel_at_period_end, cancel_at, current_period_end,
    stripe_created_at as created_at, status not in ('canceled', 'incomplete_expired') as is_running
  from customer_subscription;
create view subscribed_item as
  select i.subscription_id, i.position, i.quantity, c.product_id, c.product_name as name
  from customer_subscription_item i join sold_price c on c.id = i.price_id;

create index stripe_invoice_payment_paid_at on stripe_invoice_payment (paid_at);
create index stripe_invoice_newest on stripe_invoice (stripe_created_at desc, id);
create index stripe_invoice_open on stripe_invoice (due_date) where status = 'open';

-- A comparison with the provider, page by page: whoever goes on after a crash finds how far it came.
create type provider_sync_status as enum ('running', 'done', 'failed');
create table provider_sync (
  id uuid primary key, -- the command's
  requested_by uuid references profile (id) on delete set null, -- nobody asks for the one of each night
  status provider_sync_status not null default 'running',
  step text not null default 'products',
  progress jsonb, -- of the step
  counts jsonb not null default '{}',
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index provider_sync_running on provider_sync (status) where status = 'running';
create index provider_sync_newest on provider_sync (started_at);
create index provider_sync_requested_by on provider_sync (requested_by) where requested_by is not null;
