-- What a comparison with the payment provider found different, and who has seen it (decisions/0073).

-- Whether a subscription still bills is judged once, by the program, and written down with its status.
alter table customer_subscription
  add column is_running boolean,
  add column gone_at timestamptz; -- the provider has it no more
update customer_subscription set is_running = status not in ('canceled', 'incomplete_expired');
alter table customer_subscription alter column is_running set not null;
select audit('customer_subscription',
  contact => '(select id from contact where profile_id = x.profile_id and deleted_at is null)',
  left_out => '{reading,current_period_start,current_period_end,latest_invoice_id,is_running}');
alter table stripe_product add column gone_at timestamptz;

create or replace view known_subscription as
  select id, profile_id, status, collection_method, cancel_at_period_end, cancel_at, current_period_end,
    stripe_created_at as created_at, is_running
  from customer_subscription;
create or replace view subscription_bill as
  select s.id, s.stripe_subscription_id, s.profile_id, s.assigned_by, s.stripe_created_at as created_at, s.status, coalesce(s.trial_end, s.stripe_created_at) as billed_from, s.ended_at,
    s.current_period_start, s.current_period_end, s.is_running,
    s.cancel_at_period_end or s.cancel_at is not null as is_ending, i.quantity, i.amount, i.currency, i.interval,
    i.interval_count
  from customer_subscription s
  cross join lateral (
    select sum(x.quantity)::int as quantity, min(c.currency) as currency, min(c.interval) as interval,
      min(c.interval_count) as interval_count,
      -- Unknown where an amount is not one plain number, or not all items are billed equally often.
      case when bool_and(c.unit_amount is not null) and count(distinct (c.currency, c.interval, c.interval_count)) = 1
        then sum(c.unit_amount * x.quantity)::bigint end as amount
    from customer_subscription_item x join known_price c on c.id = x.price_id where x.subscription_id = s.id) i;

-- Which object of the provider a row is the copy of, and whose: `entity` is its table, as the audit trail names it.
create view copied_product as
  select 'stripe_product' as entity, id, 'product' as kind, stripe_product_id as provider_id, null as customer_id
  from stripe_product
  union all select 'stripe_price', id, 'price', stripe_price_id, null from stripe_price;
create view copied_payer as
  select 'payer' as entity, profile_id as id, 'customer' as kind, stripe_customer_id as provider_id,
    stripe_customer_id as customer_id
  from payer;
create view copied_subscription as
  select 'customer_subscription' as entity, s.id, 'subscription' as kind, s.stripe_subscription_id as provider_id,
    p.stripe_customer_id as customer_id
  from customer_subscription s left join paying_account p using (profile_id)
  union all
  select 'customer_subscription_item', i.id, 'subscription', s.stripe_subscription_id, p.stripe_customer_id
  from customer_subscription_item i join customer_subscription s on s.id = i.subscription_id
    left join paying_account p using (profile_id);
create view copied_charge as
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
  select 'customer_credit', c.id, 'credit', c.stripe_transaction_id, p.stripe_customer_id
  from customer_credit c left join paying_account p using (profile_id);

alter table provider_sync
  add column difference_count int not null default 0,
  add column seen_at timestamptz, -- what the one of a night found different
  add column seen_by uuid references profile (id) on delete set null;
create index provider_sync_seen_by on provider_sync (seen_by) where seen_by is not null;

create table provider_difference (
  sync_id uuid not null references provider_sync (id) on delete cascade,
  kind text not null, -- as the provider calls it, such as `invoice`
  provider_id text not null,
  customer_id text, -- of the provider
  what text not null, -- in a few words
  primary key (sync_id, kind, provider_id)
);

-- Since then everything was read again: who asked without hearing the end need not look any more.
alter table provider_command add column compared_at timestamptz;
