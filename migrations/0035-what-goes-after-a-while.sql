-- How long the text of e-mails is kept after they were sent, in days. The message stays, with whom, what about and when.
alter table company_settings
  add column sent_text_days int not null default 365 check (sent_text_days between 7 and 3650);

create index outbox_message_sent_text on outbox_message (sent_at) where status = 'sent' and text_body <> '';
