-- Who was chosen for a mass e-mail and got none, and why: as it was then, to be read as long as the e-mail is.
create table mass_email_left_out (
  mass_email_id uuid not null references mass_email on delete cascade,
  place int not null,
  name text not null,
  email text not null,
  reason text not null,
  primary key (mass_email_id, place)
);
