-- One truth about service: what is done at an address stands once, as a service. Cans and accommodations of stops and the
-- holds on them move there; what is decided for one date becomes a row of its own that making the day again cannot lose.
create extension if not exists btree_gist;

create type service_stream as enum ('Trash', 'Recycling', 'Yard Waste', 'Organics', 'Bulky Items');

-- What is done at one address. At most one service of a stream at a time; a later one may follow an earlier one.
create table service (
  id uuid primary key default gen_random_uuid(),
  address_id uuid not null references contact_address on delete cascade,
  stream service_stream not null default 'Trash',
  waste_cans_count int not null default 1 check (waste_cans_count between 1 and 99),
  accommodation_type text check (accommodation_type in
    ('Disabled Resident', 'Code Required', 'Gated Entry', 'Elderly Resident', 'Service Animal Present',
     'Special Instructions')),
  accommodation_notes text,
  first_day date not null,
  last_day date, -- both days are included; null is open
  follows_id uuid references service on delete set null, -- the one that a household had at its old address
  created_by uuid references profile,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check (accommodation_type is not null or accommodation_notes is null),
  check (last_day is null or last_day >= first_day - 1), -- one that never began ends the day before it would
  constraint service_once exclude using gist (address_id with =, stream with =, daterange(first_day, last_day, '[]') with &&)
    where (last_day is null or last_day >= first_day)
);
create index service_address on service (address_id);
create index service_follows on service (follows_id) where follows_id is not null;

alter table route
  add column stream service_stream not null default 'Trash',
  -- Every week; every other week, counted from the week of a date; or the given ones of the month (-1 is the last).
  add column cadence text not null default 'weekly' check (cadence in ('weekly', 'biweekly', 'monthly')),
  add column cadence_from date,
  add column cadence_weeks int[] not null default '{}' check (cadence_weeks <@ array[1, 2, 3, 4, -1]),
  -- The part of each year in which it runs, MM-DD; both days are included, and it may reach over New Year.
  add column season_from text check (season_from ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'),
  add column season_to text check (season_to ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'),
  add check ((cadence = 'biweekly') = (cadence_from is not null)),
  add check ((cadence = 'monthly') = (cardinality(cadence_weeks) > 0)),
  add check ((season_from is null) = (season_to is null));

-- What a route collects was in its name at best; whoever has both on one day has one of each from now on.
update route set stream = 'Recycling' where name ~* 'recycl';

create function company_day_of(at timestamptz) returns date language sql stable as $$
  select (at at time zone coalesce((select time_zone from company_settings limit 1), 'America/Denver'))::date
$$;

insert into service (address_id, stream, waste_cans_count, accommodation_type, accommodation_notes, first_day, created_at)
select s.address_id, q.stream, least(99, max(s.waste_cans_count)),
  (array_agg(m.accommodation_type order by s.created_at, s.id) filter (where m.accommodation_type is not null))[1],
  nullif(string_agg(distinct m.notes, '; '), ''),
  least(company_day_of(min(s.created_at)), (
    select min(r.date) from daily_route_stop t join daily_route r on r.id = t.daily_route_id
    where t.address_id = s.address_id)),
  min(s.created_at)
from route_address s join route q on q.id = s.route_id
left join route_address_accommodation m on m.route_address_id = s.id
group by s.address_id, q.stream;

-- The cans of an address as lists show them: of its service, or what the customer's list says while there is none.
create function cans_at(of_address uuid, listed int) returns int language sql stable as $$
  select coalesce((select waste_cans_count from service where address_id = of_address
    order by last_day desc nulls first, stream, first_day limit 1), listed)
$$;

-- A hold is entered once for a customer: on all services, or on chosen ones. No service has two on one day.
create table suspension (
  id uuid primary key default gen_random_uuid(),
  contact_id uuid not null references contact on delete cascade,
  covers_all boolean not null default true,
  suspended_from date not null,
  suspended_to date not null check (suspended_to >= suspended_from),
  reason suspension_reason not null default 'vacation',
  notes text,
  created_by uuid references profile,
  created_at timestamptz not null default now(),
  ended_by uuid references profile,
  ended_at timestamptz
);
create index suspension_contact on suspension (contact_id, suspended_from);

create table suspension_service (
  suspension_id uuid not null references suspension on delete cascade,
  service_id uuid not null references service on delete cascade,
  period daterange not null,
  primary key (suspension_id, service_id),
  constraint suspension_once exclude using gist (service_id with =, period with &&)
);
create index suspension_service_service on suspension_service (service_id);

-- A hold on all services is on those too that begin while it lasts.
create function cover_new_services() returns trigger language plpgsql as $$ begin
  insert into suspension_service (suspension_id, service_id, period)
  select u.id, x.id, daterange(u.suspended_from, u.suspended_to, '[]')
  from added x join contact_address a on a.id = x.address_id
  join suspension u on u.contact_id = a.contact_id and u.covers_all and u.suspended_to >= x.first_day
  on conflict do nothing;
  -- Holds on chosen services go on at the new address of a household.
  insert into suspension_service (suspension_id, service_id, period)
  select k.suspension_id, x.id, k.period from added x join suspension_service k on k.service_id = x.follows_id
  where upper(k.period) > x.first_day
  on conflict do nothing;
  return null;
end $$;
create trigger cover_new_services after insert on service
  referencing new table as added for each statement execute function cover_new_services();

-- Holds of several stops of one service that overlap become one from the first to the last day.
with held as (
  select a.contact_id, v.id as service_id, u.*,
    u.suspended_from > coalesce(max(u.suspended_to) over (
      partition by v.id order by u.suspended_from, u.id rows between unbounded preceding and 1 preceding),
      u.suspended_from - 1) as begins
  from route_address_suspension u
  join route_address s on s.id = u.route_address_id join route q on q.id = s.route_id
  join service v on v.address_id = s.address_id and v.stream = q.stream
  join contact_address a on a.id = v.address_id),
numbered as (
  select *, count(*) filter (where begins) over (partition by service_id order by suspended_from, id) as island from held),
whole as (
  select contact_id, service_id, min(suspended_from) as suspended_from, max(suspended_to) as suspended_to,
    (array_agg(reason order by suspended_from, id))[1] as reason,
    (array_agg(notes order by suspended_from, id))[1] as notes,
    (array_agg(created_by order by suspended_from, id))[1] as created_by, min(created_at) as created_at,
    (array_agg(ended_by order by suspended_to desc, id))[1] as ended_by,
    (array_agg(ended_at order by suspended_to desc, id))[1] as ended_at
  from numbered group by contact_id, service_id, island),
once as (
  select gen_random_uuid() as id, contact_id, suspended_from, suspended_to, reason, notes,
    array_agg(service_id) as services, (array_agg(created_by))[1] as created_by, min(created_at) as created_at,
    (array_agg(ended_by))[1] as ended_by, max(ended_at) as ended_at
  from whole group by contact_id, suspended_from, suspended_to, reason, notes),
head as (
  insert into suspension (id, contact_id, covers_all, suspended_from, suspended_to, reason, notes, created_by, created_at,
    ended_by, ended_at)
  select id, contact_id, cardinality(services) = (
      select count(*) from service v join contact_address a on a.id = v.address_id where a.contact_id = o.contact_id),
    suspended_from, suspended_to, reason, notes, created_by, created_at, ended_by, ended_at
  from once o returning id)
insert into suspension_service (suspension_id, service_id, period)
select o.id, unnest(o.services), daterange(o.suspended_from, o.suspended_to, '[]') from once o;

-- What somebody decided for one pickup: (service, route, the date that weekday and cadence give). The last one that was
-- not taken back wins.
create type pickup_exception_kind as enum ('goes_with', 'comes_on', 'left_out');
create table pickup_exception (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity, -- the order in which they were decided
  service_id uuid not null references service on delete cascade,
  route_id uuid not null references route,
  nominal_date date not null,
  kind pickup_exception_kind not null,
  to_run_id uuid references daily_route on delete cascade,
  to_date date,
  -- Who drives the run of its own that a pickup gets when its route has none on the day.
  driver_id uuid references profile,
  -- The worked stop that was put off, which stays as a fact.
  from_stop_id uuid references daily_route_stop on delete set null,
  reason text,
  created_by uuid references profile,
  created_at timestamptz not null default now(),
  taken_back_at timestamptz,
  taken_back_by uuid references profile,
  check ((kind = 'goes_with') = (to_run_id is not null)),
  check ((kind = 'comes_on') = (to_date is not null)),
  check ((kind = 'left_out') <= (reason is not null))
);
create index pickup_exception_pickup on pickup_exception (service_id, route_id, nominal_date) where taken_back_at is null;
create index pickup_exception_nominal on pickup_exception (nominal_date) where taken_back_at is null;
create index pickup_exception_to_date on pickup_exception (to_date) where taken_back_at is null and to_date is not null;
create index pickup_exception_run on pickup_exception (to_run_id) where to_run_id is not null;
create index pickup_exception_stop on pickup_exception (from_stop_id) where from_stop_id is not null;

-- A run keeps a driver that was chosen for this date; otherwise it follows its route.
alter table daily_route add column is_driver_chosen boolean not null default false;
update daily_route r set is_driver_chosen = true
from route t where t.id = r.route_id and r.status in ('pending', 'in_progress') and r.driver_id is distinct from t.driver_id;

-- Which pickup a stop is, and why it comes on this date when weekday and cadence alone do not say so.
alter table daily_route_stop
  add column service_id uuid references service on delete set null,
  add column route_id uuid references route,
  add column nominal_date date,
  add column because jsonb;
update daily_route_stop s set
  route_id = r.route_id,
  nominal_date = coalesce((
    with recursive back as (
      select o.id, o.rescheduled_from_stop_id, o.daily_route_id from daily_route_stop o where o.id = s.rescheduled_from_stop_id
      union all
      select o.id, o.rescheduled_from_stop_id, o.daily_route_id from back b join daily_route_stop o
        on o.id = b.rescheduled_from_stop_id)
    select q.date from back b join daily_route q on q.id = b.daily_route_id where b.rescheduled_from_stop_id is null), r.date),
  because = case when s.rescheduled_from_stop_id is not null
    then (select jsonb_build_object('kind', 'put_off', 'from', q.date) from daily_route_stop o
      join daily_route q on q.id = o.daily_route_id where o.id = s.rescheduled_from_stop_id) end
from daily_route r
where r.id = s.daily_route_id;
update daily_route_stop s set route_id = m.route_id from daily_route m where m.id = s.moved_from_run_id;
update daily_route_stop s set service_id = v.id
from service v, route q where q.id = s.route_id and v.address_id = s.address_id and v.stream = q.stream;

insert into pickup_exception (service_id, route_id, nominal_date, kind, to_date, driver_id, from_stop_id, created_by, created_at)
select s.service_id, s.route_id, s.nominal_date, 'comes_on', w.date, r.driver_id, s.id, s.worked_by, w.created_at
from rescheduled_pickup w join daily_route_stop s on s.id = w.from_stop_id join daily_route r on r.id = s.daily_route_id
where s.service_id is not null order by w.created_at;
insert into pickup_exception (service_id, route_id, nominal_date, kind, to_run_id, created_at)
select s.service_id, s.route_id, s.nominal_date, 'goes_with', s.daily_route_id, s.updated_at
from daily_route_stop s where s.moved_from_run_id is not null and s.service_id is not null order by s.order_in_route;

-- Dates whose runs have been made: from now on they follow every change.
insert into daily_generation (date)
select distinct r.date from daily_route r join route t on t.id = r.route_id
where not r.is_extra and trim(to_char(r.date, 'Day')) = any(t.days_of_week::text[])
on conflict do nothing;

-- A stop that the plan no longer has leaves what a phone may still speak of.
create table removed_stop (
  stop_id uuid primary key,
  daily_route_id uuid not null,
  stop jsonb not null,
  removed_at timestamptz not null default now()
);
create index removed_stop_at on removed_stop (removed_at);
create function keep_removed_stop() returns trigger language plpgsql as $$ begin
  insert into removed_stop (stop_id, daily_route_id, stop)
  select id, daily_route_id, to_jsonb(x) from removed x
  on conflict (stop_id) do update set stop = excluded.stop, removed_at = now();
  return null;
end $$;
create trigger keep_removed_stop after delete on daily_route_stop
  referencing old table as removed for each statement execute function keep_removed_stop();

-- First answers outlive the stop they speak of.
alter table stop_command drop constraint stop_command_stop_id_fkey;

create index daily_route_stop_pickup on daily_route_stop (service_id, nominal_date);
create index daily_route_stop_address on daily_route_stop (address_id);
drop table rescheduled_pickup;
drop index daily_route_stop_template, daily_route_stop_moved, daily_route_stop_put_off;
alter table daily_route_stop
  drop column route_address_id,
  drop column moved_from_run_id,
  drop column rescheduled_from_stop_id;

drop trigger stop_leaves_its_route on route_address;
drop function stop_leaves_its_route();
drop table route_address_suspension, route_address_accommodation;
alter table route_address drop column waste_cans_count;

select audit('service', contact => '(select contact_id from contact_address where id = x.address_id)');
select audit('suspension', contact => 'x.contact_id');
select audit('pickup_exception', contact =>
  '(select contact_id from contact_address where id = (select address_id from service where id = x.service_id))',
  left_out => '{number}');
