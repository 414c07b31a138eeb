-- Who changed what and when, before and after: written by triggers in the transaction that makes the change, for good
-- (decisions/0012).
--
-- A later migration puts a table of its own under it with one line:
--
--   select audit('activity_note', contact => '(select contact_id from activity where id = x.activity_id)');
--
--   contact   whose history a row belongs to: SQL over the row `x`, of which PostgreSQL makes a cached plan. Use scalar
--             subqueries by primary key. Left out: nobody's.
--   left_out  columns that are never written down: secrets, and what changes by itself. `updated_at`, `version` and
--             generated columns are left out anyway.
--
-- The table needs a primary key of one column. Columns added later are recorded without further ado; calling `audit`
-- again takes the place of the first call. The words in which people read it are in src/features/history/words.ts.

create type audit_action as enum ('insert', 'update', 'delete');

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- A profile; null is the system itself. Like the other ids it refers to nothing: an entry outlives what it tells of.
  actor_id uuid,
  entity text not null, -- the table's name
  entity_id uuid,
  contact_id uuid,
  action audit_action not null,
  before jsonb, -- update: only what changed; delete: the whole row
  after jsonb -- insert: the whole row; update: only what changed
);
create index audit_entry_contact on audit_entry (contact_id, id desc) where contact_id is not null;

create function refuse_rewriting_history() returns trigger language plpgsql as $$ begin
  raise exception 'The audit trail is append-only: % is refused', tg_op using errcode = 'integrity_constraint_violation';
end $$;
create trigger append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_rewriting_history();

create function audit(entity regclass, contact text default 'null::uuid', left_out text[] default '{}') returns void
language plpgsql as $attach$
declare
  trail constant text := 'audit_' || (select relname from pg_class where oid = entity);
  key record;
begin
  select a.attname as name, a.atttypid = 'uuid'::regtype as is_uuid into strict key
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = entity and i.indisprimary;
  left_out := left_out || '{updated_at,version}'::text[]
    || array(select attname::text from pg_attribute where attrelid = entity and attgenerated <> '');

  execute format($template$
    create or replace function %1$I() returns trigger language plpgsql as $audit$
    declare
      acting constant uuid := nullif(current_setting('haulyard.actor', true), '');
      unrecorded constant text[] := tg_argv[0];
    begin
      if tg_op = 'INSERT' then
        insert into audit_entry (actor_id, entity, entity_id, contact_id, action, after)
        select acting, tg_table_name, %3$s, %4$s, 'insert', to_jsonb(x) - unrecorded from added x;
      elsif tg_op = 'DELETE' then
        insert into audit_entry (actor_id, entity, entity_id, contact_id, action, before)
        select acting, tg_table_name, %3$s, %4$s, 'delete', to_jsonb(x) - unrecorded from removed x;
      else
        insert into audit_entry (actor_id, entity, entity_id, contact_id, action, before, after)
        select acting, tg_table_name, c.entity_id, c.contact_id, 'update', d.before, d.after
        from (
          select %3$s as entity_id, %4$s as contact_id, to_jsonb(r) - unrecorded as was, to_jsonb(x) - unrecorded as is_now
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
  $template$, trail, key.name, case when key.is_uuid then format('x.%I', key.name) else 'null::uuid' end, contact);

  execute format($triggers$
    create or replace trigger audit_insert after insert on %1$s referencing new table as added
      for each statement execute function %2$I(%3$L);
    create or replace trigger audit_update after update on %1$s referencing old table as removed new table as added
      for each statement execute function %2$I(%3$L);
    create or replace trigger audit_delete after delete on %1$s referencing old table as removed
      for each statement execute function %2$I(%3$L)
  $triggers$, entity, trail, left_out);
end $attach$;

-- What hangs on a stop goes before it and not with it, as long as it can still be seen whose it was.
create function stop_leaves_its_route() returns trigger language plpgsql as $$ begin
  delete from route_address_suspension where route_address_id = old.id;
  delete from route_address_accommodation where route_address_id = old.id;
  return old;
end $$;
create trigger stop_leaves_its_route before delete on route_address
  for each row execute function stop_leaves_its_route();

select audit('contact', contact => 'x.id');
select audit('contact_address', contact => 'x.contact_id');
select audit('activity', contact => 'x.contact_id');
select audit('route_address',
  contact => '(select contact_id from contact_address where id = x.address_id)',
  left_out => '{order_in_route}'); -- every stop behind one that moves
select audit('route_address_accommodation', contact =>
  '(select contact_id from contact_address where id = (select address_id from route_address where id = x.route_address_id))');
select audit('route_address_suspension', contact =>
  '(select contact_id from contact_address where id = (select address_id from route_address where id = x.route_address_id))');
select audit('profile',
  contact => '(select id from contact where profile_id = x.id and deleted_at is null)',
  left_out => '{password_hash}');
select audit('route');
select audit('company_settings');
