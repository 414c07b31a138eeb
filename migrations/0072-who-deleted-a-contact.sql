-- Whoever deleted a contact may bring it back, not admins alone.
alter table contact add column deleted_by uuid references profile on delete set null;
create index contact_deleted_by on contact (deleted_by) where deleted_by is not null;
