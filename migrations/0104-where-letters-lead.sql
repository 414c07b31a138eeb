-- Where this product was ever reached: letters that still wait lead where it is reached now.
create table own_address (
  url text primary key
);
