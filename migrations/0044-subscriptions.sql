-- What customers pay regularly, mirrored from the payment provider (decisions/0064, 0065).
create table customer_subscription (
  id uuid primary key default gen_random_uuid(),
  stripe_subscription_id text not null unique,
  profile_id uuid not null references profile (id) on delete restrict,
  -- In the provider's words, whose list is open.
  status text not null,
  collection_method text not null,
  days_until_due int,
  current_period_start timestamptz,
  current_period_end timestamptz,
  trial_end timestamptz, -- when it is paid for the first time, of one that begins later
  cancel_at_period_end boolean not null,
  cancel_at timestamptz,
  canceled_at timestamptz,
  ended_at timestamptz,
  latest_invoice_id text, -- of the provider
  command_id text, -- by which it was assigned here
  assigned_by uuid references profile (id) on delete restrict,
  stripe_created_at timestamptz not null,
  reading bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index customer_subscription_profile on customer_subscription (profile_id);
create index customer_subscription_assigned_by on customer_subscription (assigned_by) where assigned_by is not null;
create index customer_subscription_command on customer_subscription (command_id) where command_id is not null;

create table customer_subscription_item (
  id uuid primary key default gen_random_uuid(),
  stripe_item_id text not null unique,
  subscription_id uuid not null references customer_subscription (id) on delete restrict,
  price_id uuid not null references stripe_price (id) on delete restrict,
  quantity int not null,
  position int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index customer_subscription_item_subscription on customer_subscription_item (subscription_id);
create index customer_subscription_item_price on customer_subscription_item (price_id);

-- What others read of products: prices with what they are of, offered or not.
create view known_price as
  select c.id, c.stripe_price_id, p.name as product_name, c.unit_amount, c.currency, c.interval, c.interval_count
  from stripe_price c join stripe_product p on p.id = c.product_id;

-- A renewal is told by its invoice.
select audit('customer_subscription',
  contact => '(select id from contact where profile_id = x.profile_id and deleted_at is null)',
  left_out => '{reading,current_period_start,current_period_end,latest_invoice_id}');
select audit('customer_subscription_item',
  contact => '(select c.id from customer_subscription s join contact c on c.profile_id = s.profile_id
    where s.id = x.subscription_id and c.deleted_at is null)',
  left_out => '{position}');
