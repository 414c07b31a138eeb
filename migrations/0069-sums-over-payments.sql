-- What came in is summed over payments alone. Whether one was in dollars hung on its invoice, so that every invoice there
-- is was read for it; those in other currencies are few, and found by an index of their own.
create index stripe_invoice_elsewhere on stripe_invoice (id) include (currency) where currency <> 'usd';

create or replace view money_received as
  select coalesce(i.currency, 'usd') as currency, y.amount, y.paid_at as at, y.received_on
  from stripe_invoice_payment y left join stripe_invoice i on i.id = y.invoice_id and i.currency <> 'usd'
  union all
  select 'usd', c.amount, c.created_at, c.received_on
  from customer_credit c where c.way is not null;

-- Whether a subscription still bills stands beside its status (decisions/0073); 0056 had gone back to a list of states.
create or replace view known_subscription as
  select id, profile_id, status, collection_method, cancel_at_period_end, cancel_at, current_period_end,
    stripe_created_at as created_at, is_running, stripe_subscription_id, command_id is not null as is_assigned_here
  from customer_subscription;
