-- A hold is only a customer's: a message for which there is no mail server is kept.
alter type message_status rename value 'held' to 'kept';
