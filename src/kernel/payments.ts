/** What every operation that asks the payment provider may be refused with. */
export const paymentRefusals = {
  'payments-not-configured': 'conflict',
  /** It is not reached, or busy: what was asked may have been done, and is asked again. */
  'payments-unavailable': 'unavailable',
  /** It said no: nothing was done. */
  'payments-refused': 'conflict',
  'command-reused': 'conflict',
} as const;
