-- Who took along the books, the month's invoices or the rows of a report stands in the audit trail too.
alter table account_event drop constraint account_event_kind_check,
  add constraint account_event_kind_check check (kind in ('welcome', 'link-shown', 'email-asked', 'email-cancelled',
    'email-confirmed', 'two-step-on', 'two-step-off', 'two-step-reset', 'codes-renewed', 'role-risen',
    'contacts-exported', 'accounts-exported', 'report-exported'));
