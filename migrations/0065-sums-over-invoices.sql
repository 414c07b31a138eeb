-- The billing overview counts and sums every invoice there is: from the index alone instead of the whole wide table.
-- The customer is in it because the view `billed_invoice` joins by it, also for those who ask for nobody.
create index stripe_invoice_sums on stripe_invoice (status, currency, due_date)
  include (amount_paid, amount_remaining, stripe_customer_id) where gone_at is null;
