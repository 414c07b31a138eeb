-- Who gets invoices on paper, and invoices of the provider's own pages of which nobody has told (decisions/0076).

create table paper_customer (
  profile_id uuid primary key references profile (id) on delete restrict,
  is_on_paper boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select audit('paper_customer', operations => '{insert,update}',
  contact => '(select id from contact where profile_id = x.profile_id and deleted_at is null)');
create view paper_reader as select profile_id from paper_customer where is_on_paper;

create or replace view known_subscription as
  select id, profile_id, status, collection_method, cancel_at_period_end, cancel_at, current_period_end,
    stripe_created_at as created_at, status not in ('canceled', 'incomplete_expired') as is_running,
    stripe_subscription_id, command_id is not null as is_assigned_here
  from customer_subscription;

create index stripe_invoice_untold_foreign on stripe_invoice (finalized_at)
  where emailed_at is null and command_id is null and billing_reason in ('manual', 'subscription_create');
