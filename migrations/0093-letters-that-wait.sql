-- What a letter is that waits for the mail server: until when it is true, to whose account it goes, of what it asks.
alter table outbox_message
  add column keep_until timestamptz, -- when what it says is over; null where it never is
  add column account_id uuid references profile, -- it goes to the address that this account has by then
  add column about text, -- what asks before it goes whether it is wanted still
  add column about_ids uuid[] not null default '{}',
  add column waits_for_server boolean not null default false; -- no mail server took it: not for its recipient
create index outbox_message_account on outbox_message (account_id) where account_id is not null;
create index outbox_message_waits_for_server on outbox_message (id) where status = 'queued' and waits_for_server;

-- Somebody who gets another house on the evening on which they were reminded of one is reminded of the other.
alter table pickup_letter
  add column contact_id uuid references contact on delete cascade, -- null of what went out before this was kept
  drop constraint pickup_letter_profile_id_channel_reminds_of_key,
  add unique (profile_id, contact_id, channel, reminds_of);
create index pickup_letter_contact on pickup_letter (contact_id) where contact_id is not null;
update pickup_letter l set contact_id = c.id from contact c where c.profile_id = l.profile_id and c.deleted_at is null;

-- What waits now.
update outbox_message o
set account_id = l.profile_id,
  keep_until = coalesce(l.reminds_of, company_day_of(l.created_at) + 4)::timestamp
    at time zone coalesce((select time_zone from company_settings limit 1), 'America/Denver')
from pickup_letter l
where o.status <> 'sent'
  and l.unsubscribe_token_hash = sha256(convert_to(regexp_replace(o.unsubscribe_url, '^.*/', ''), 'UTF8'));
update outbox_message o set keep_until = l.expires_at
from one_time_link l where l.message_id = o.id and o.status <> 'sent';
