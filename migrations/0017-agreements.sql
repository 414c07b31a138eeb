-- Service agreements, and who has which: assigned, active, signed.
create table service_agreement (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  content text not null, -- HTML, sanitised when saved
  plain_text text not null, -- the same without HTML: for the search and the preview
  created_by uuid references profile,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
select audit('service_agreement', left_out => '{plain_text}');

create table customer_agreement (
  id uuid primary key default gen_random_uuid(),
  contact_id uuid not null references contact on delete cascade,
  agreement_id uuid not null references service_agreement, -- an assigned agreement cannot be deleted
  is_active boolean not null default true,
  created_by uuid references profile,
  created_at timestamptz not null default now(),
  -- The signature, with the text as it was then: editing an agreement never changes what was signed.
  signed_at timestamptz,
  signed_name text,
  signed_title text,
  signed_content text,
  signed_sha256 text check (signed_sha256 ~ '^[0-9a-f]{64}$'),
  signed_address inet,
  signed_user_agent text,
  check ((signed_at is null) = (signed_name is null) and (signed_at is null) = (signed_content is null)
    and (signed_at is null) = (signed_title is null) and (signed_at is null) = (signed_sha256 is null))
);
create index customer_agreement_contact on customer_agreement (contact_id, created_at);
create index customer_agreement_agreement on customer_agreement (agreement_id);
select audit('customer_agreement', contact => 'x.contact_id',
  left_out => '{contact_id,signed_title,signed_content,signed_sha256,signed_address,signed_user_agent}');
