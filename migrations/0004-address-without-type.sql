-- Setting an address as billing or mailing clears that flag on the contact's other addresses (spec 2 §4), also when it
-- was the only one there: that address then waits without a type until somebody gives it one or deletes it.
alter table contact_address drop constraint contact_address_check1;
