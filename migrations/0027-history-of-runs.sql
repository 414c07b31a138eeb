-- The history of a thing, whosever it is, and that of runs and their stops (decisions/0038).
--
-- `audit` of 0006 takes three arguments more, for tables of which not every change is worth an entry:
--
--   operations  which of insert, update and delete leave an entry
--   columns     an update leaves an entry only when one of these changes, and tells of these only. A row that is added
--               or removed is told with them. Nothing else is looked at: an update that leaves them alone costs what
--               comparing them costs.
--   named       columns by which people know a row that is added or removed, beside those
--
-- With `columns`, one added later is recorded only when it is named there.

create index audit_entry_thing on audit_entry (entity_id, id desc) where entity_id is not null;
-- The stops that left a run, and those that came to it.
create index audit_entry_run_left on audit_entry ((before ->> 'daily_route_id'), id desc)
  where entity = 'daily_route_stop' and before ->> 'daily_route_id' is not null;
create index audit_entry_run_joined on audit_entry ((after ->> 'daily_route_id'), id desc)
  where entity = 'daily_route_stop' and after ->> 'daily_route_id' is not null;

drop function audit(regclass, text, text[]);
create function audit(
  entity regclass, contact text default 'null::uuid', left_out text[] default '{}',
  operations text[] default '{insert,update,delete}', columns text[] default null, named text[] default '{}')
returns void
language plpgsql as $attach$
declare
  trail constant text := 'audit_' || (select relname from pg_class where oid = entity);
  key record;
  thing text;
  listed text[];
  operation text;
begin
  select a.attname as name, a.atttypid = 'uuid'::regtype as is_uuid into strict key
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = entity and i.indisprimary;
  thing := case when key.is_uuid then format('x.%I', key.name) else 'null::uuid' end;
  listed := coalesce(columns || named, left_out || '{updated_at,version}'::text[]
    || array(select attname::text from pg_attribute where attrelid = entity and attgenerated <> ''));

  execute format($template$
    create or replace function %1$I() returns trigger language plpgsql as $audit$
    declare
      acting constant uuid := nullif(current_setting('haulyard.actor', true), '');
      listed constant text[] := tg_argv[0];
    begin
      if tg_op = 'INSERT' then
        insert into audit_entry (actor_id, entity, entity_id, contact_id, action, after)
        select acting, tg_table_name, %3$s, %4$s, 'insert', %5$s from added x;
      elsif tg_op = 'DELETE' then
        insert into audit_entry (actor_id, entity, entity_id, contact_id, action, before)
        select acting, tg_table_name, %3$s, %4$s, 'delete', %5$s from removed x;
      else
        insert into audit_entry (actor_id, entity, entity_id, contact_id, action, before, after)
        select acting, tg_table_name, c.entity_id, c.contact_id, 'update', d.before, d.after
        from (
          select %3$s as entity_id, %4$s as contact_id, to_jsonb(r) - listed as was, to_jsonb(x) - listed as is_now
          -- A full join is never a nested loop: the plan is made for one row and kept when ten thousand come.
          from added x full join removed r on r.%2$I = x.%2$I
          offset 0) c
        cross join lateral (
          select jsonb_object_agg(n.key, c.was -> n.key) as before, jsonb_object_agg(n.key, n.value) as after
          from jsonb_each(c.is_now) n where n.value is distinct from c.was -> n.key) d
        where d.after is not null;
      end if;
      return null;
    end $audit$
  $template$, trail, key.name, thing, contact, case when columns is null then 'to_jsonb(x) - listed' else
    '(select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(x)) e where e.key = any (listed))' end);

  foreach operation in array '{insert,update,delete}'::text[] loop
    execute format('drop trigger if exists %I on %s', 'audit_' || operation, entity);
    continue when operation <> all (operations) or operation = 'update' and columns is not null;
    execute format('create trigger %I after %s on %s referencing %s for each statement execute function %I(%L)',
      'audit_' || operation, operation, entity,
      case operation when 'insert' then 'new table as added' when 'delete' then 'old table as removed'
        else 'old table as removed new table as added' end,
      trail, listed);
  end loop;

  -- A trigger of rows, because only such a one can be told by the columns whether it is called at all; and most updates
  -- that leave an entry are of one row, for which it is cheaper too.
  if columns is not null and 'update' = any (operations) then
    execute format($template$
      create or replace function %1$I() returns trigger language plpgsql as $audit$ begin
        insert into audit_entry (actor_id, entity, entity_id, contact_id, action, before, after)
        select nullif(current_setting('haulyard.actor', true), '')::uuid, tg_table_name, %2$s, %3$s, 'update', %4$s, %5$s
        from (select new.*) x;
        return null;
      end $audit$
    $template$, trail || '_update', thing, contact,
      (select string_agg(format($$case when old.%1$I is distinct from new.%1$I
        then jsonb_build_object(%1$L, old.%1$I) else '{}' end$$, name), ' || ') from unnest(columns) name),
      (select string_agg(format($$case when old.%1$I is distinct from new.%1$I
        then jsonb_build_object(%1$L, new.%1$I) else '{}' end$$, name), ' || ') from unnest(columns) name));
    execute format('create trigger audit_update after update on %s for each row when (%s) execute function %I(%L)',
      entity, (select string_agg(format('old.%1$I is distinct from new.%1$I', name), ' or ') from unnest(columns) name),
      trail || '_update', columns);
  end if;
end $attach$;

-- Whose history: nobody's. A contact's stops stand in its Route Activity; here they would bury what else was changed.
-- Making sixteen thousand stops every evening leaves no entry: that they were made is seen by their being there.
select audit('daily_route', operations => '{update,delete}',
  columns => '{status,driver_id,start_time,end_time,cancel_reason,notes}', named => '{route_name,date}');
select audit('daily_route_stop', operations => '{update,delete}',
  columns => '{status,daily_route_id,completion_time,rescheduled_to,skip_reason,driver_notes}',
  named => '{street_line,contact_name}');
