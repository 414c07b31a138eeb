-- An invoice of a change begins with what was given back: it is called by the first line that goes the way of its total,
-- and by how many more there are (as `calledBy` in invoices/rules.ts).
create function first_line_of(invoice uuid, total bigint) returns text language sql stable parallel safe as $$
  select l.description from stripe_invoice_line l where l.invoice_id = first_line_of.invoice and l.description <> ''
  order by sign(l.amount) <> sign(first_line_of.total), l.place limit 1
$$;
create function more_lines_of(invoice uuid) returns int language sql stable parallel safe as $$
  select greatest(0, count(*) - 1)::int from stripe_invoice_line l
  where l.invoice_id = more_lines_of.invoice and l.description <> ''
$$;

create or replace view billed_invoice as
  select i.id, i.number, i.description, i.status, i.currency, i.total, i.amount_due, i.amount_paid,
    i.amount_remaining, i.due_date, i.paid_at, i.stripe_created_at as created_at, i.hosted_invoice_url, p.profile_id,
    first_line_of(i.id, i.total) as first_line,
    i.is_charged and i.attempt_count > 0 as has_been_tried, i.amount_on_its_way,
    more_lines_of(i.id) as more_lines
  from stripe_invoice i left join paying_account p using (stripe_customer_id)
  where i.gone_at is null;
create or replace view issued_invoice as
  select i.id, i.number, i.description, i.footer, i.status, i.currency, i.total, i.amount_due, i.amount_paid,
    i.amount_remaining, i.due_date, coalesce(i.finalized_at, i.stripe_created_at) as issued_at, i.paid_at,
    i.hosted_invoice_url, i.is_charged, p.profile_id,
    first_line_of(i.id, i.total) as first_line,
    i.amount_on_its_way,
    more_lines_of(i.id) as more_lines
  from stripe_invoice i left join paying_account p using (stripe_customer_id)
  where i.gone_at is null and i.status not in ('draft', 'void');
