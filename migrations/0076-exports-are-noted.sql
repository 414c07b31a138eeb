-- Who took the list of customers along stands in the audit trail.
alter table account_event drop constraint account_event_kind_check,
  add constraint account_event_kind_check check (kind in ('welcome', 'link-shown', 'email-asked', 'email-cancelled',
    'email-confirmed', 'two-step-on', 'two-step-off', 'two-step-reset', 'codes-renewed', 'role-risen',
    'contacts-exported'));
