/** Reads that a decision for a pickup, or for work that no stop could take, touches. */
export const touchedByDecisions = ['daily-routes.', 'pickup-exceptions.', 'call-answer.'];
