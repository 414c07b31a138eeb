-- Searches find what people say: without regard to case, accents, apostrophes, and full stops or commas that end a word.
-- `kernel/fold.ts` says the same of what is typed; a test holds the two against each other (decisions/0096).
create function fold_text(said text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text := translate(said, '''’‘‛ʼʹ`´′＇', '');
begin
  if octet_length(plain) > char_length(plain) then
    plain := regexp_replace(normalize(plain, NFKD), '[\u0300-\u036f]', '', 'g');
  end if;
  plain := lower(plain);
  if octet_length(plain) > char_length(plain) then
    plain := translate(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðıς', 'olddiσ');
  end if;
  if strpos(plain, '.') > 0 or strpos(plain, ',') > 0 then
    plain := regexp_replace(plain, '[.,]+(?=\s|$)', '', 'g');
  end if;
  return plain;
end $$;

-- A space stands before every word and behind it, also the first and the last: whole words are asked for with both.
drop index contact_search;
alter table contact drop column search_text;
alter table contact add column search_text text not null generated always as (
  ' ' || fold_text(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(company_name, '') || ' ' ||
    coalesce(account_number, '') || ' ' || coalesce(regexp_replace(phone, '\D', '', 'g'), '') || ' ' ||
    replace(address_text, E'\n', ' ')) || ' '
) stored;
alter table contact alter column search_text set statistics 300;
create index contact_search on contact using gin (search_text gin_trgm_ops);

drop index activity_search;
alter table activity drop column search_text;
alter table activity add column search_text text not null generated always as (
  fold_text(title || ' ' || coalesce(description, '') || ' ' || contact_name)
) stored;
create index activity_search on activity using gin (search_text gin_trgm_ops);

analyze contact, activity;
