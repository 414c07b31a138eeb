-- A customer answers a reply, and has seen it or not. What was sent before this has been read in the mailbox.
alter table activity_note
  add column is_from_customer boolean not null default false,
  add column seen_at timestamptz; -- when the customer opened it under Messages; told by no history
select audit('activity_note', contact => '(select contact_id from activity where id = x.activity_id)', left_out => '{seen_at}');
update activity_note set seen_at = created_at where is_visible_to_customer;
