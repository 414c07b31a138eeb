-- A contact that was merged into another is hidden like a deleted one, and leads to the one that was kept.
alter table contact add column merged_into uuid references contact;
alter table contact add check (merged_into is null or deleted_at is not null);
create index contact_merged_into on contact (merged_into) where merged_into is not null;
create index contact_merged_email on contact (lower(email)) where merged_into is not null;
create index contact_merged_account on contact (account_number) where merged_into is not null;

-- The living contact that a merged one leads to, over several merges; null when that one is deleted.
create function living_contact(of_contact uuid) returns uuid language sql stable as $$
  with recursive follows as (
    select id, merged_into, deleted_at from contact where id = of_contact
    union all
    select c.id, c.merged_into, c.deleted_at from follows f join contact c on c.id = f.merged_into)
  select id from follows where deleted_at is null
$$;

-- Phones are the same by their last ten digits, with or without the country's 1; fewer than seven are no number.
alter table contact add column phone_key text generated always as (
  case when length(regexp_replace(phone, '\D', '', 'g')) >= 7
    then right(regexp_replace(phone, '\D', '', 'g'), 10) end
) stored;
create index contact_phone on contact (phone_key) where deleted_at is null and phone_key is not null;

-- Pairs of living contacts that share an e-mail, a phone or an address: kept by triggers, because finding them anew
-- reads every contact. What more than five share (an office, a building manager) says nothing and is left out.
create table contact_double (
  kind text not null check (kind in ('email', 'phone', 'address')),
  key text not null,
  a_id uuid not null,
  b_id uuid not null check (a_id < b_id),
  same_name boolean not null,
  primary key (kind, key, a_id, b_id)
);
create index contact_double_pair on contact_double (a_id, b_id);
create index contact_double_b on contact_double (b_id);

-- Key by key in plain statements, whose plans are kept; one statement for whole lists is planned anew every time.
-- Without statistics (a first import) the planner thinks that reading the table finds six of a kind soon: never let it.
create function refresh_contact_doubles(of_kind text, given text[]) returns void language plpgsql
set enable_seqscan = off as $$
declare
  single text;
  sharing uuid[];
begin
  for single in select distinct k from unnest(given) k where k is not null order by k loop
    -- Of two who add the same one at once the second waits, and then sees the first. Whole imports go without.
    if cardinality(given) <= 20 then
      perform pg_advisory_xact_lock(hashtextextended(of_kind || ' ' || single, 0));
    end if;
    if of_kind = 'email' then
      sharing := array(select c.id from contact c where lower(c.email) = single and c.deleted_at is null limit 6);
    elsif of_kind = 'phone' then
      sharing := array(select c.id from contact c where c.phone_key = single and c.deleted_at is null limit 6);
    else
      sharing := array(select distinct c.id from contact_address a join contact c on c.id = a.contact_id
        where a.line_key = single and a.deleted_at is null and c.deleted_at is null limit 6);
    end if;
    delete from contact_double d where d.kind = of_kind and d.key = single;
    if cardinality(sharing) between 2 and 5 then
      insert into contact_double (kind, key, a_id, b_id, same_name)
      select of_kind, single, a.id, b.id,
        lower(a.first_name || ' ' || a.last_name) = lower(b.first_name || ' ' || b.last_name)
      from contact a join contact b on a.id < b.id where a.id = any(sharing) and b.id = any(sharing);
    end if;
  end loop;
end $$;

create function contact_doubles_follow() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    perform refresh_contact_doubles('email', array(select lower(email) from added));
    perform refresh_contact_doubles('phone', array(select phone_key from added));
  elsif tg_op = 'UPDATE' then
    -- Full joins are never nested loops: the plan is made for one row and kept when ten thousand come.
    perform refresh_contact_doubles('email', array(
      select unnest(array[lower(o.email), lower(n.email)]) from removed o full join added n using (id)
      where (lower(o.email), o.deleted_at is null, o.first_name, o.last_name)
        is distinct from (lower(n.email), n.deleted_at is null, n.first_name, n.last_name)));
    perform refresh_contact_doubles('phone', array(
      select unnest(array[o.phone_key, n.phone_key]) from removed o full join added n using (id)
      where (o.phone_key, o.deleted_at is null, o.first_name, o.last_name)
        is distinct from (n.phone_key, n.deleted_at is null, n.first_name, n.last_name)));
    perform refresh_contact_doubles('address', array(
      select a.line_key
      from (
        select n.id from removed o full join added n using (id)
        where (o.deleted_at is null, o.first_name, o.last_name)
          is distinct from (n.deleted_at is null, n.first_name, n.last_name)
        offset 0) changed
      cross join lateral (select line_key from contact_address where contact_id = changed.id offset 0) a));
  else
    perform refresh_contact_doubles('email', array(select lower(email) from removed));
    perform refresh_contact_doubles('phone', array(select phone_key from removed));
  end if;
  return null;
end $$;
create trigger contact_doubles_inserted after insert on contact
  referencing new table as added for each statement execute function contact_doubles_follow();
create trigger contact_doubles_updated after update on contact
  referencing old table as removed new table as added for each statement execute function contact_doubles_follow();
create trigger contact_doubles_deleted after delete on contact
  referencing old table as removed for each statement execute function contact_doubles_follow();

create function address_doubles_follow() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    perform refresh_contact_doubles('address', array(select line_key from added));
  elsif tg_op = 'UPDATE' then
    perform refresh_contact_doubles('address', array(
      select unnest(array[o.line_key, n.line_key]) from removed o full join added n using (id)
      where (o.line_key, o.contact_id, o.deleted_at is null) is distinct from (n.line_key, n.contact_id, n.deleted_at is null)));
  else
    perform refresh_contact_doubles('address', array(select line_key from removed));
  end if;
  return null;
end $$;
create trigger address_doubles_inserted after insert on contact_address
  referencing new table as added for each statement execute function address_doubles_follow();
create trigger address_doubles_updated after update on contact_address
  referencing old table as removed new table as added for each statement execute function address_doubles_follow();
create trigger address_doubles_deleted after delete on contact_address
  referencing old table as removed for each statement execute function address_doubles_follow();

select refresh_contact_doubles('email', array(
  select lower(email) from contact where deleted_at is null group by 1 having count(*) > 1));
select refresh_contact_doubles('phone', array(
  select phone_key from contact where deleted_at is null group by 1 having count(*) > 1));
select refresh_contact_doubles('address', array(
  select line_key from contact_address where deleted_at is null group by 1 having count(*) > 1));

-- Pairs of which somebody said that they are two.
create table contact_not_double (
  a_id uuid not null references contact on delete cascade,
  b_id uuid not null references contact on delete cascade check (a_id < b_id),
  marked_by uuid references profile,
  marked_at timestamptz not null default now(),
  primary key (a_id, b_id)
);
create index contact_not_double_b on contact_not_double (b_id);

create table contact_merge (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null references contact on delete cascade,
  merged_id uuid not null references contact on delete cascade check (merged_id <> kept_id),
  merged_by uuid references profile,
  merged_at timestamptz not null default now(),
  moved jsonb not null, -- what moved and what it was before, so that it can go back
  undone_by uuid references profile,
  undone_at timestamptz
);
create unique index contact_merge_merged on contact_merge (merged_id) where undone_at is null;
create index contact_merge_kept on contact_merge (kept_id, merged_at desc);
create index contact_merge_newest on contact_merge (merged_at desc, id);

-- What is generated is no change (migration 0006). The merge itself stands in the history of who was kept (migration 0006).
select audit('contact', contact => 'x.id', left_out => '{address_text}');
select audit('contact_merge', contact => 'x.kept_id', left_out => '{moved}');
