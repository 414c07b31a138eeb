-- A contact without an e-mail keeps '' for it: that is no address, so those who have none are no doubles of each other.
create or replace function refresh_contact_doubles(of_kind text, given text[]) returns void language plpgsql
set enable_seqscan = off as $$
declare
  single text;
  sharing uuid[];
begin
  for single in select distinct k from unnest(given) k where k <> '' order by k loop
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
