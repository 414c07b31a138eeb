-- Who starts service on the public page is nobody yet, and sends it twice all the same.
alter table command alter column profile_id drop not null;
