-- What all invoices come to, without reading all of them: kept by statement triggers as activities are counted (0009).
create table stripe_invoice_count (
  status stripe_invoice_status not null,
  currency text not null,
  slot int not null,
  invoices bigint not null,
  amount_paid bigint not null,
  amount_remaining bigint not null,
  primary key (status, currency, slot)
);
create function count_invoices() returns trigger language plpgsql as $$
declare delta stripe_invoice_count[] := '{}';
begin
  if tg_op <> 'DELETE' then
    delta := array(select row(status, currency, 0, count(*), sum(amount_paid), sum(amount_remaining))::stripe_invoice_count
      from added where gone_at is null group by status, currency);
  end if;
  if tg_op <> 'INSERT' then
    delta := delta || array(
      select row(status, currency, 0, -count(*), -sum(amount_paid), -sum(amount_remaining))::stripe_invoice_count
      from removed where gone_at is null group by status, currency);
  end if;
  insert into stripe_invoice_count as kept (status, currency, slot, invoices, amount_paid, amount_remaining)
  select status, currency, pg_backend_pid() % 16, sum(invoices), sum(amount_paid), sum(amount_remaining) from unnest(delta)
  group by status, currency
  having sum(invoices) <> 0 or sum(amount_paid) <> 0 or sum(amount_remaining) <> 0
  order by status, currency -- one order for all writers: no deadlocks
  on conflict (status, currency, slot) do update set invoices = kept.invoices + excluded.invoices,
    amount_paid = kept.amount_paid + excluded.amount_paid,
    amount_remaining = kept.amount_remaining + excluded.amount_remaining;
  return null;
end $$;
create trigger stripe_invoice_counted after insert on stripe_invoice
  referencing new table as added for each statement execute function count_invoices();
create trigger stripe_invoice_recounted after update on stripe_invoice
  referencing old table as removed new table as added for each statement execute function count_invoices();
create trigger stripe_invoice_uncounted after delete on stripe_invoice
  referencing old table as removed for each statement execute function count_invoices();
insert into stripe_invoice_count
select status, currency, 0, count(*), sum(amount_paid), sum(amount_remaining) from stripe_invoice where gone_at is null
group by status, currency;

create view counted_invoices as
  select status, currency, sum(invoices)::bigint as invoices, sum(amount_paid)::bigint as amount_paid,
    sum(amount_remaining)::bigint as amount_remaining
  from stripe_invoice_count group by status, currency having sum(invoices) > 0;
-- Nothing reads every invoice any more; what is open has an index of its own.
drop index stripe_invoice_sums, stripe_invoice_open;
create index stripe_invoice_open on stripe_invoice (due_date)
  include (currency, amount_remaining, stripe_customer_id, id) where status = 'open' and gone_at is null;

-- Money of some months from the index alone.
drop index stripe_invoice_payment_paid_at;
create index stripe_invoice_payment_paid_at on stripe_invoice_payment (paid_at) include (invoice_id, amount, received_on);

create index profile_role on profile (role) where deleted_at is null;

-- All stops of a customer from the index alone, and those of one run at once.
drop index daily_route_stop_contact;
create index daily_route_stop_contact on daily_route_stop (contact_id, daily_route_id)
  include (id, address_id, status, completion_time);

-- The sums of a run stand with all that reports group them by: a row of their own table each, and nothing to join. They
-- are made anew by their job; until then a report adds up the stops.
truncate report_run, report_service;
alter table report_run
  add column date date not null,
  add column route_id uuid not null,
  add column route_name text not null,
  add column driver_id uuid,
  add column due int not null,
  add column completed int not null,
  add column skipped int not null,
  add column missed int not null,
  add column put_off int not null,
  add column cancelled int not null,
  add column on_time int not null,
  add column photos int not null;
alter table report_service
  add column date date not null,
  add column time_zone text not null;
create index report_run_date on report_run (date);
create index report_service_date on report_service (date);
