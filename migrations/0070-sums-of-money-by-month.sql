-- What each account was billed and paid in each month, kept because there are years of it. Whatever changes invoices, their
-- lines, money, or whose customer it is, writes the account down in the same transaction; a job adds such accounts up anew,
-- and until then a report does. Nobody waits for anybody: a row is added here, none is locked.
create table report_account_change (
  id bigint generated always as identity primary key,
  account uuid not null -- zero: of customers who are nobody here
);
create index report_account_change_account on report_account_change (account);
create table report_account (
  account uuid primary key,
  time_zone text not null -- in which days were told apart
);
create table report_account_month (
  account uuid not null,
  month date not null, -- its first day
  billed bigint not null,
  invoices int not null,
  collected bigint not null,
  recurring bigint not null,
  recurring_before bigint not null, -- in the month before
  primary key (account, month)
);

create function report_money_changed(customers text[]) returns void language sql as $$
  insert into report_account_change (account)
  select distinct coalesce(p.profile_id, '00000000-0000-0000-0000-000000000000')
  from unnest(customers) c left join payer p on p.stripe_customer_id = c
$$;
create function report_invoice_changed() returns trigger language plpgsql as $$
begin
  perform report_money_changed(array(select distinct stripe_customer_id from changed));
  return null;
end $$;
create function report_invoice_part_changed() returns trigger language plpgsql as $$
begin
  perform report_money_changed(array(
    select distinct i.stripe_customer_id from changed x join stripe_invoice i on i.id = x.invoice_id));
  return null;
end $$;
create function report_account_changed() returns trigger language plpgsql as $$
begin
  insert into report_account_change (account) select distinct profile_id from changed;
  return null;
end $$;
-- Whose customer it was, and is: not each new balance.
create function report_payer_changed() returns trigger language plpgsql as $$
begin
  insert into report_account_change (account)
  select o.profile_id from old_rows o
  where not exists (
    select from new_rows n where n.profile_id = o.profile_id and n.stripe_customer_id is not distinct from o.stripe_customer_id)
  union
  select n.profile_id from new_rows n
  where not exists (
    select from old_rows o where n.profile_id = o.profile_id and n.stripe_customer_id is not distinct from o.stripe_customer_id);
  if found then
    insert into report_account_change (account) values ('00000000-0000-0000-0000-000000000000');
  end if;
  return null;
end $$;
create function report_payer_added() returns trigger language plpgsql as $$
begin
  insert into report_account_change (account)
  select profile_id from changed union select '00000000-0000-0000-0000-000000000000';
  return null;
end $$;

do $$
declare
  watched record;
begin
  for watched in select * from (values
    ('stripe_invoice', 'report_invoice_changed'), ('stripe_invoice_line', 'report_invoice_part_changed'),
    ('stripe_invoice_payment', 'report_invoice_part_changed'), ('stripe_credit_note', 'report_invoice_part_changed'),
    ('stripe_refund', 'report_invoice_part_changed'), ('customer_credit', 'report_account_changed'),
    ('payer', 'report_payer_added')) w (name, does)
  loop
    execute format('create trigger report_added after insert on %I referencing new table as changed
      for each statement execute function %I()', watched.name, watched.does);
    execute format('create trigger report_gone after delete on %I referencing old table as changed
      for each statement execute function %I()', watched.name, watched.does);
    if watched.name <> 'payer' then
      execute format('create trigger report_now after update on %I referencing new table as changed
        for each statement execute function %I()', watched.name, watched.does);
      execute format('create trigger report_before after update on %I referencing old table as changed
        for each statement execute function %I()', watched.name, watched.does);
    end if;
  end loop;
end $$;
create trigger report_moved after update on payer referencing old table as old_rows new table as new_rows
  for each statement execute function report_payer_changed();

insert into report_account_change (account)
select '00000000-0000-0000-0000-000000000000'::uuid where exists (select from stripe_invoice)
union select profile_id from payer union
select profile_id from customer_credit;

create index stripe_invoice_payment_received_on on stripe_invoice_payment (received_on) where received_on is not null;

-- The dashboard asks the money of six months for the currency of its invoices: 270 pages instead of the table's 1,756.
create index stripe_invoice_currency on stripe_invoice (id) include (currency);

-- What was skipped and why is read from the index alone.
drop index daily_route_stop_skipped;
create index daily_route_stop_skipped on daily_route_stop (daily_route_id)
  include (address_id, skip_reason, street_line) where status = 'skipped' and suspension is null;
