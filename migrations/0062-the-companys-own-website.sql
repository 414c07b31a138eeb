-- The public page says only what somebody of the company has entered: figures have no defaults any more, what else the
-- page can say is optional, and a company shows itself when it chooses to.
alter table company_settings
  alter column standard_price_cents drop not null, alter column standard_price_cents drop default,
  alter column extra_can_price_cents drop not null, alter column extra_can_price_cents drop default,
  alter column customers_served drop not null, alter column customers_served drop default,
  alter column reliability_percent drop not null, alter column reliability_percent drop default,
  alter column founded_year drop not null, alter column founded_year drop default,
  alter column region drop not null, alter column region drop default,
  add column headline text,
  add column intro text,
  add column about text,
  add column answer_hours integer check (answer_hours between 1 and 720),
  add column site_features jsonb not null default '[]',
  add column own_figures jsonb not null default '[]',
  add column service_extras jsonb not null default '[]',
  add column price_bullets text[] not null default '{}',
  add column questions jsonb not null default '[]',
  add column accepted_items text[] not null default '{}',
  add column refused_items text[] not null default '{}',
  add column social_links text[] not null default '{}',
  add column photo_key text,
  add column shows_phone boolean not null default true,
  add column shows_email boolean not null default false,
  add column shows_hours boolean not null default false,
  add column is_published boolean not null default false,
  add column starts_at_once boolean not null default false;

-- The six figures are saved together: where all of them still are what a company began with, nobody has entered any.
update company_settings
set standard_price_cents = null, extra_can_price_cents = null, customers_served = null, reliability_percent = null,
  founded_year = null, region = null
where (standard_price_cents, extra_can_price_cents, customers_served, reliability_percent, founded_year, region)
  = (3000, 2000, '1,200+', 99, 2020, 'San Juan County, New Mexico');

-- Who is online stays online; an address with which somebody signs in was never meant for visitors. Testimonials were
-- entered under words that promised five stars.
update company_settings
set is_published = true,
  shows_hours = business_hours <> '{
    "Monday": {"enabled": true, "open": "09:00", "close": "17:00"},
    "Tuesday": {"enabled": true, "open": "09:00", "close": "17:00"},
    "Wednesday": {"enabled": true, "open": "09:00", "close": "17:00"},
    "Thursday": {"enabled": true, "open": "09:00", "close": "17:00"},
    "Friday": {"enabled": true, "open": "09:00", "close": "17:00"},
    "Saturday": {"enabled": false, "open": "09:00", "close": "17:00"},
    "Sunday": {"enabled": false, "open": "09:00", "close": "17:00"}
  }',
  shows_email = not exists (select from profile p where lower(p.email) = lower(company_settings.email)),
  testimonials = (
    select coalesce(jsonb_agg(t || '{"isFiveStars": true}' order by n), '[]')
    from jsonb_array_elements(testimonials) with ordinality as x (t, n));
