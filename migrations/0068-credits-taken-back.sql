-- A credit that was a mistake, or whose payment was none, is taken back by a debit that names it (decisions/0088).

alter table customer_credit add column takes_back text; -- the credit, as the provider calls it
create index customer_credit_takes_back on customer_credit (takes_back) where takes_back is not null;

create or replace view given_credit as
  select id, profile_id, amount, reason, way, check_number, received_on, created_at, takes_back is not null as is_taking_back
  from customer_credit;

-- Who gave money away, or ended what a customer had allowed, is never forgotten with an account.
alter table customer_credit drop constraint customer_credit_created_by_fkey,
  add constraint customer_credit_created_by_fkey foreign key (created_by) references profile (id) on delete restrict;
alter table hold_credit drop constraint hold_credit_created_by_fkey,
  add constraint hold_credit_created_by_fkey foreign key (created_by) references profile (id) on delete restrict;
alter table autopay_consent drop constraint autopay_consent_ended_by_fkey,
  add constraint autopay_consent_ended_by_fkey foreign key (ended_by) references profile (id) on delete restrict;
