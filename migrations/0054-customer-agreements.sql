-- What a customer is given to sign is a copy of the text as it was then; nobody changes it, and nobody changes a signature
-- (decisions/0075).
alter table customer_agreement
  add column title text,
  add column content text, -- HTML, sanitised
  add column signed_email text, -- of the account with which it was signed
  add column signed_consent text, -- what was agreed to, as it was read
  add column witnessed_by uuid references profile; -- in whose presence it was signed, on whose device

update customer_agreement x
set title = coalesce(x.signed_title, a.title), content = coalesce(x.signed_content, a.content)
from service_agreement a where a.id = x.agreement_id;

alter table customer_agreement
  alter column title set not null,
  alter column content set not null,
  add check (signed_at is not null or coalesce(signed_email, signed_consent) is null and witnessed_by is null);
create index customer_agreement_witnessed_by on customer_agreement (witnessed_by) where witnessed_by is not null;
create index customer_agreement_unsigned on customer_agreement (created_at) where is_active and signed_at is null;

create function keep_agreement() returns trigger language plpgsql as $$
begin
  if (new.agreement_id, new.title, new.content, new.created_at) is distinct from
     (old.agreement_id, old.title, old.content, old.created_at) then
    raise exception 'what a customer was given to sign stays as it is';
  end if;
  if old.signed_at is not null and
     (new.signed_at, new.signed_name, new.signed_title, new.signed_content, new.signed_sha256, new.signed_address,
      new.signed_user_agent, new.signed_email, new.signed_consent, new.witnessed_by) is distinct from
     (old.signed_at, old.signed_name, old.signed_title, old.signed_content, old.signed_sha256, old.signed_address,
      old.signed_user_agent, old.signed_email, old.signed_consent, old.witnessed_by) then
    raise exception 'a signature stays as it was given';
  end if;
  return new;
end $$;
create trigger keep_agreement before update on customer_agreement
  for each row execute function keep_agreement();

select audit('customer_agreement', contact => 'x.contact_id',
  left_out => '{contact_id,title,content,signed_title,signed_content,signed_sha256,signed_address,signed_user_agent,signed_email,signed_consent}');

-- The one that counts of a contact. Two may be active after contacts were merged: then the one that is signed does, else
-- the newest.
create view active_agreement as
  select distinct on (contact_id) id, contact_id, agreement_id, title, created_at as assigned_at, signed_at
  from customer_agreement where is_active
  order by contact_id, signed_at is null, created_at desc, id;
