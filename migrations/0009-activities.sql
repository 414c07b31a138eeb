-- Notes on activities, and what the list of all activities needs to be filtered, sorted, searched and counted at once.
create table activity_note (
  id uuid primary key default gen_random_uuid(),
  activity_id uuid not null references activity on delete cascade,
  note_text text not null,
  is_visible_to_customer boolean not null default false, -- an answer to the customer's message, e-mailed as well
  created_by uuid references profile,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index activity_note_activity on activity_note (activity_id, created_at);
select audit('activity_note', contact => '(select contact_id from activity where id = x.activity_id)');

-- The contact's name and whether the contact is deleted stand on the activity too: a page, its filters and the search
-- then need one table and one index. Triggers below keep them.
alter table activity
  add column version int not null default 1, -- of what the form changes
  add column contact_name text not null default '',
  add column is_hidden boolean not null default false,
  add constraint activity_status_check check ((status is not null) = (type = 'task' or is_customer_generated));
select audit('activity', contact => 'x.contact_id', left_out => '{contact_id,contact_name,is_hidden,search_text}');
update activity a set contact_name = c.first_name || ' ' || c.last_name, is_hidden = c.deleted_at is not null
  from contact c where c.id = a.contact_id;
alter table activity add column search_text text not null generated always as (
  lower(title || ' ' || coalesce(description, '') || ' ' || contact_name)
) stored;

create function activity_takes_its_contact() returns trigger language plpgsql as $$ begin
  -- Shared lock: a contact that is being renamed or deleted at this moment is waited for.
  select first_name || ' ' || last_name, deleted_at is not null into new.contact_name, new.is_hidden
  from contact where id = new.contact_id for share;
  return new;
end $$;
create trigger activity_takes_its_contact before insert or update of contact_id on activity
  for each row execute function activity_takes_its_contact();

create function contact_tells_its_activities() returns trigger language plpgsql as $$ begin
  update activity set contact_name = new.first_name || ' ' || new.last_name, is_hidden = new.deleted_at is not null
  where contact_id = new.id;
  return null;
end $$;
create trigger contact_tells_its_activities after update on contact for each row
  when ((old.first_name, old.last_name, old.deleted_at) is distinct from (new.first_name, new.last_name, new.deleted_at))
  execute function contact_tells_its_activities();

-- One index per order, and one per filter that may be left with few of many.
create index activity_search on activity using gin (search_text gin_trgm_ops);
create index activity_newest on activity (created_at, id) where not is_hidden;
create index activity_by_priority on activity (priority, created_at, id) where not is_hidden;
create index activity_by_title on activity (lower(title), created_at, id) where not is_hidden;
create index activity_due_first on activity (due_date, created_at, id) where not is_hidden;
create index activity_due_last on activity (due_date desc nulls last, created_at desc, id desc) where not is_hidden;
create index activity_of_type on activity (type, created_at, id) where not is_hidden;
create index activity_in_status on activity (status, created_at, id) where not is_hidden and status is not null;
create index activity_of_customers on activity (created_at, id) where not is_hidden and is_customer_generated;
create index activity_open_tasks on activity (due_date, created_at, id)
  where not is_hidden and type = 'task' and status in ('pending', 'in_progress');
create index activity_created_by on activity (created_by, created_at, id) where not is_hidden and created_by is not null;
create index activity_assigned_to on activity (assigned_to, created_at, id)
  where not is_hidden and assigned_to is not null;

-- Exact counts without counting, as for contacts (0002): by what the filters ask, spread over slots.
create table activity_count (
  type activity_type not null,
  status activity_status,
  priority activity_priority not null,
  is_customer_generated boolean not null,
  slot int not null,
  activities bigint not null,
  unique nulls not distinct (type, status, priority, is_customer_generated, slot)
);

create function count_activities() returns trigger language plpgsql as $$
declare delta activity_count[] := '{}';
begin
  if tg_op <> 'DELETE' then
    delta := array(select row(type, status, priority, is_customer_generated, 0, count(*))::activity_count
      from added where not is_hidden group by type, status, priority, is_customer_generated);
  end if;
  if tg_op <> 'INSERT' then
    delta := delta || array(select row(type, status, priority, is_customer_generated, 0, -count(*))::activity_count
      from removed where not is_hidden group by type, status, priority, is_customer_generated);
  end if;
  insert into activity_count as kept (type, status, priority, is_customer_generated, slot, activities)
  select type, status, priority, is_customer_generated, pg_backend_pid() % 16, sum(activities) from unnest(delta)
  group by type, status, priority, is_customer_generated having sum(activities) <> 0
  order by type, status, priority, is_customer_generated -- one order for all writers: no deadlocks
  on conflict (type, status, priority, is_customer_generated, slot)
    do update set activities = kept.activities + excluded.activities;
  return null;
end $$;
create trigger activity_inserted after insert on activity
  referencing new table as added for each statement execute function count_activities();
create trigger activity_updated after update on activity
  referencing old table as removed new table as added for each statement execute function count_activities();
create trigger activity_deleted after delete on activity
  referencing old table as removed for each statement execute function count_activities();

insert into activity_count
select type, status, priority, is_customer_generated, 0, count(*) from activity where not is_hidden
group by type, status, priority, is_customer_generated;

-- The contact's own story; whose an activity is changes only when contacts are merged, an entry of its own.
select audit('activity', contact => 'x.contact_id', left_out => '{contact_id,contact_name,is_hidden}');
select audit('activity_note', contact => '(select contact_id from activity where id = x.activity_id)');
