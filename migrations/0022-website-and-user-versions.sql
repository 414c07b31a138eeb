-- What the public page says of the company beside its contact details: the figures of spec 1 §1 until the owner has
-- others, and testimonials that the owner was given. And: two admins at one account do not overwrite each other.
alter table company_settings
  add column standard_price_cents integer not null default 3000 check (standard_price_cents > 0),
  add column extra_can_price_cents integer not null default 2000 check (extra_can_price_cents > 0),
  add column customers_served text not null default '1,200+',
  add column reliability_percent integer not null default 99 check (reliability_percent between 1 and 100),
  add column founded_year integer not null default 2020 check (founded_year between 1800 and 2200),
  add column region text not null default 'San Juan County, New Mexico',
  add column testimonials jsonb not null default '[]';

alter table profile add column version integer not null default 1;
