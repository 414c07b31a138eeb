-- Whoever wants no letters to many wants none at the address that they have instead either (decisions/0086).
alter type mailing_source add value 'new-address';
