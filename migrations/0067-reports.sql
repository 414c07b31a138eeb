-- What reports read: the facts of each feature, one row each, as their owners keep them.
create view recorded_run as
  select id, date, route_id, route_name, driver_id, status, start_time, end_time from daily_route;
create view recorded_stop as
  select s.id, s.daily_route_id, r.date, r.route_id, r.route_name, r.driver_id, r.status as run_status, s.address_id,
    s.contact_id, s.contact_name, s.street_line, s.city_line, s.order_in_route, s.waste_cans_count, s.latitude,
    s.longitude, s.actual_latitude, s.actual_longitude, s.status, s.started_at, s.completion_time, s.skip_reason,
    s.driver_notes, s.photo_key is not null as has_photo, s.suspension is not null as is_held,
    s.because ->> 'kind' = 'put_off' as is_put_off
  from daily_route_stop s join daily_route r on r.id = s.daily_route_id;
-- Reasons that repeat are looked for among the skipped alone.
create index daily_route_stop_skipped on daily_route_stop (address_id, skip_reason) where status = 'skipped';

create or replace view invoice_line as
  select invoice_id, place, description, amount, quantity, stripe_price_id, period_start, period_end, why, is_proration
  from stripe_invoice_line;
-- What came in from whom, below zero what was given back.
create view account_money as
  select p.profile_id, i.currency, y.amount, y.paid_at as at, y.received_on, i.number, 'Payment' as what
  from stripe_invoice_payment y join stripe_invoice i on i.id = y.invoice_id
    left join paying_account p using (stripe_customer_id)
  union all
  select c.profile_id, 'usd', c.amount, c.created_at, c.received_on, null, 'Payment on account'
  from customer_credit c where c.way is not null
  union all
  select p.profile_id, i.currency, -(n.refunded + n.outside), n.stripe_created_at, null, i.number, 'Given back'
  from stripe_credit_note n join stripe_invoice i on i.id = n.invoice_id
    left join paying_account p using (stripe_customer_id)
  where not n.is_void and n.refunded + n.outside <> 0
  union all
  select p.profile_id, i.currency, -r.amount, r.stripe_created_at, null, i.number, 'Refund'
  from stripe_refund r join stripe_invoice i on i.id = r.invoice_id
    left join paying_account p using (stripe_customer_id)
  where r.is_given and not exists (
    select from stripe_credit_note n
    where n.invoice_id = r.invoice_id and not n.is_void and r.stripe_refund_id = any(n.refund_ids));

-- What people did, with the first word that a customer got for a message.
create view recorded_activity as
  select a.id, a.contact_id, a.contact_name, a.type, a.title, a.status, a.created_by, a.assigned_to,
    a.is_customer_generated, a.due_date, a.created_at, n.created_at as answered_at, n.created_by as answered_by
  from activity a left join lateral (
    select x.created_at, x.created_by from activity_note x
    where a.is_customer_generated and x.activity_id = a.id and x.is_visible_to_customer and not x.is_from_customer
    order by x.created_at limit 1) n on true
  where not a.is_hidden;
create view asked_request as
  select id, contact_id, kind, state, activity_id, owner_id, created_by, created_at, settled_by, settled_at
  from service_request;

-- How contacts came to be known.
create view entered_contact as
  select id, first_name || ' ' || last_name as name, profile_id, import_id, created_by, created_at
  from contact where deleted_at is null;

-- Who gets a report every Monday, and for which Mondays it was sent.
create table report_subscription (
  profile_id uuid not null references profile on delete cascade,
  report_id text not null,
  created_at timestamptz not null default now(),
  primary key (profile_id, report_id)
);
create table report_letter (
  profile_id uuid not null references profile on delete cascade,
  report_id text not null,
  monday date not null,
  primary key (profile_id, report_id, monday)
);
create index report_letter_monday on report_letter (monday);

-- A file that goes with a letter; text alone, and forgotten with it.
alter table outbox_message
  add column attachment_name text,
  add column attachment text,
  add check ((attachment_name is null) = (attachment is null));

-- Sums of runs whose day is over, kept because there are years of them: of the whole run, and of it in each town. Whoever
-- changes such a run or its stops takes its sums away; a job makes those that are missing, and until then a report adds
-- up the stops themselves.
create table report_run (
  daily_route_id uuid primary key references daily_route on delete cascade,
  time_zone text not null, -- in which days were told apart
  stops int not null, -- 0: not a run whose time and way are known
  cans int not null,
  planned_metres double precision not null,
  driven_metres double precision not null,
  took_minutes double precision
);
create table report_service (
  daily_route_id uuid not null references report_run on delete cascade,
  town text not null,
  due int not null,
  completed int not null,
  skipped int not null,
  missed int not null,
  put_off int not null,
  cancelled int not null,
  on_time int not null,
  photos int not null,
  primary key (daily_route_id, town)
);
create function forget_report_run() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'daily_route' then
    delete from report_run where daily_route_id in (select id from changed);
  else
    delete from report_run where daily_route_id in (select daily_route_id from changed);
  end if;
  return null;
end $$;
create trigger report_run_changed after update on daily_route
  referencing new table as changed for each statement execute function forget_report_run();
create trigger report_stop_changed after update on daily_route_stop
  referencing new table as changed for each statement execute function forget_report_run();
create trigger report_stop_left after update on daily_route_stop
  referencing old table as changed for each statement execute function forget_report_run();
create trigger report_stop_added after insert on daily_route_stop
  referencing new table as changed for each statement execute function forget_report_run();
create trigger report_stop_gone after delete on daily_route_stop
  referencing old table as changed for each statement execute function forget_report_run();
