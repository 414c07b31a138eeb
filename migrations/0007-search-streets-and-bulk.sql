-- Contacts are also found by the streets of their living addresses. A contact keeps those streets, one per line, because
-- one text with one trigram index is searched in one go; triggers on contact_address keep them, whatever changes the
-- addresses. It is no change of the contact: neither `version` nor `updated_at` moves.
drop index contact_search;
alter table contact drop column search_text;
alter table contact add column address_text text not null default '';
select audit('contact', contact => 'x.id', left_out => '{address_text,search_text}');

-- The plan of this query is kept for the session and may have been made when the tables were empty: it is left no choice
-- but the index of the contact's id (a condition beside it would invite a partial index of thousands).
create function living_streets(contact_id uuid) returns text language plpgsql stable set enable_seqscan = off as $$ begin
  return (
    select coalesce(string_agg(a.street, E'\n' order by a.created_at, a.id) filter (where a.deleted_at is null), '')
    from contact_address a where a.contact_id = living_streets.contact_id);
end $$;

-- Locks first: whoever waited for another change of the same addresses then sees it. Ids in one order: no deadlocks.
create function keep_address_text(contact_ids uuid[]) returns void language plpgsql set enable_seqscan = off as $$ begin
  perform from contact where id = any(contact_ids) order by id for no key update;
  update contact c set address_text = living_streets(c.id)
  where c.id = any(contact_ids) and c.address_text <> living_streets(c.id);
end $$;

create function contact_address_inserted() returns trigger language plpgsql as $$ begin
  perform keep_address_text(array(select distinct contact_id from added where deleted_at is null order by 1));
  return null;
end $$;
create function contact_address_updated() returns trigger language plpgsql as $$ begin
  perform keep_address_text(array(
    select contact_id from (
      select id, contact_id, street, created_at, deleted_at is null from added
      except
      select id, contact_id, street, created_at, deleted_at is null from removed) now_other
    union
    select contact_id from (
      select id, contact_id, street, created_at, deleted_at is null from removed
      except
      select id, contact_id, street, created_at, deleted_at is null from added) was_other
    order by 1));
  return null;
end $$;
create function contact_address_deleted() returns trigger language plpgsql as $$ begin
  perform keep_address_text(array(select distinct contact_id from removed where deleted_at is null order by 1));
  return null;
end $$;
create trigger contact_address_inserted after insert on contact_address
  referencing new table as added for each statement execute function contact_address_inserted();
create trigger contact_address_updated after update on contact_address
  referencing old table as removed new table as added for each statement execute function contact_address_updated();
create trigger contact_address_deleted after delete on contact_address
  referencing old table as removed for each statement execute function contact_address_deleted();

update contact c set address_text = kept.text
from (
  select contact_id, string_agg(street, E'\n' order by created_at, id) as text
  from contact_address where deleted_at is null group by contact_id) kept
where c.id = kept.contact_id;

-- A space stands before every word, also the first: terms of one or two letters look for what precedes them.
alter table contact add column search_text text not null generated always as (
  ' ' || lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(company_name, '') || ' ' ||
    coalesce(account_number, '') || ' ' || coalesce(regexp_replace(phone, '\D', '', 'g'), '') || ' ' ||
    replace(address_text, E'\n', ' '))
) stored;
-- Finer than usual: how frequent a term is decides between this index and walking from the newest contact on.
alter table contact alter column search_text set statistics 300;
create index contact_search on contact using gin (search_text gin_trgm_ops);
create index contact_deleted on contact (deleted_at desc, id desc) where deleted_at is not null;

-- A change of the status of many contacts at once, kept so that it can be undone.
create table contact_status_change (
  id uuid primary key,
  status contact_status not null,
  changed_by uuid not null references profile,
  changed_at timestamptz not null default now(),
  undone_at timestamptz
);
-- What each contact was before, and the version that the change gave it: another version means changed since.
create table contact_status_change_contact (
  change_id uuid not null references contact_status_change on delete cascade,
  contact_id uuid not null references contact on delete cascade,
  former_status contact_status not null,
  version int not null,
  primary key (change_id, contact_id)
);
create index contact_status_change_contact_contact on contact_status_change_contact (contact_id);

analyze contact;
