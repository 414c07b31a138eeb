-- Who pays: an account of ours and the customer at the payment provider that stands for it (decisions/0064).
create table payer (
  profile_id uuid primary key references profile (id) on delete restrict,
  stripe_customer_id text not null unique,
  -- In the smallest unit of the currency; below zero it is a credit, which the next invoice takes.
  balance bigint not null default 0,
  reading bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select audit('payer', left_out => '{reading}');
