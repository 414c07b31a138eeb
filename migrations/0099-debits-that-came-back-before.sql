-- Whoever updates from before 0084 has invoices that a bank sent back long ago, and both sides heard of it then or live with
-- it: what the first reading since 0084 finds there is told already (`writeInvoices`). The word is of no charge's id.
alter table stripe_invoice disable trigger user; -- nobody did anything that the trail would tell of
update stripe_invoice set failed_debit_told = 'before'
where status in ('open', 'uncollectible') and failed_debit is null and failed_debit_told is null and updated_at < (
  select "timestamp"::timestamptz from kysely_migration where name = '0084-payments-on-their-way');
alter table stripe_invoice enable trigger user;

-- And what is on its way is known at the first start, not only after the next night.
insert into provider_sync (id)
select gen_random_uuid()
where exists (select from stripe_invoice where failed_debit_told = 'before') and exists (select from provider_sync)
on conflict do nothing;
