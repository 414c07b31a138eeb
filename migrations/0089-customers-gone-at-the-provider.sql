-- A customer who was deleted in the provider's own pages is followed by another one: what was billed to the first stays the
-- account's, and the next bill is the second's (decisions/0064).
alter table payer
  add column id uuid,
  add column gone_at timestamptz, -- the provider has it no more
  add column replaced_at timestamptz; -- and another one stands for the account since
select audit('payer', left_out => '{reading,method_reading,id}');
update payer set id = profile_id; -- as the trail has named them so far
alter table payer
  alter column id set default gen_random_uuid(),
  alter column id set not null,
  drop constraint payer_pkey,
  add primary key (id);
create index payer_profile_id on payer (profile_id);
create unique index payer_current on payer (profile_id) where replaced_at is null;
select audit('payer', left_out => '{reading,method_reading,id}');

create or replace view paying_account as
  select profile_id, stripe_customer_id, balance, created_at as known_since, method_kind, method_name, method_last4,
    method_expires, replaced_at is not null as is_replaced
  from payer;
create or replace view copied_payer as
  select 'payer' as entity, id, 'customer' as kind, stripe_customer_id as provider_id,
    stripe_customer_id as customer_id
  from payer;
create or replace view copied_subscription as
  select 'customer_subscription' as entity, s.id, 'subscription' as kind, s.stripe_subscription_id as provider_id,
    p.stripe_customer_id as customer_id
  from customer_subscription s left join paying_account p on p.profile_id = s.profile_id and not p.is_replaced
  union all
  select 'customer_subscription_item', i.id, 'subscription', s.stripe_subscription_id, p.stripe_customer_id
  from customer_subscription_item i join customer_subscription s on s.id = i.subscription_id
    left join paying_account p on p.profile_id = s.profile_id and not p.is_replaced;
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
  select 'customer_credit', c.id, 'credit', c.stripe_transaction_id, p.stripe_customer_id
  from customer_credit c left join paying_account p on p.profile_id = c.profile_id and not p.is_replaced;

-- What AutoPay has charged at a later try, after its customer was told that the first had failed.
create index stripe_invoice_gone_through on stripe_invoice (paid_at)
  where status = 'paid' and is_charged and failures_told > 0 and attempt_count > failures_told;
