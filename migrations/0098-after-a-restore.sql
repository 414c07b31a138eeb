-- What goes out by itself may have been sent between a backup and its restore: of that time nothing else is known any more.
create table restoration (
  restored_at timestamptz primary key
);
