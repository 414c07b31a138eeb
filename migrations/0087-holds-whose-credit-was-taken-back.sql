-- A hold is credited once; it knows its credit by the command that gave it, and has to see when that is taken back.

create or replace view given_credit as
  select c.id, c.profile_id, c.amount, c.reason, c.way, c.check_number, c.received_on, c.created_at,
    c.takes_back is not null as is_taking_back, c.command_id,
    exists (select from customer_credit b where b.takes_back = c.stripe_transaction_id) as is_taken_back
  from customer_credit c;
create index customer_credit_command on customer_credit (command_id) where command_id is not null;
