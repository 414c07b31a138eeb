-- In which language somebody reads what is written for them.
create type user_language as enum ('en', 'es');
alter table profile add column language user_language not null default 'en';
