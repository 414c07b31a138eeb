/** Why nothing else is done with an invoice of which a bank is asked for the money. */
export const onItsWay =
  'A payment by bank account is on its way for this invoice. It can take up to four business days: until then the invoice can neither be paid nor taken away.';
