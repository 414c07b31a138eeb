/** Reads that a hold touches. */
export const touched = ['suspensions.', 'routes.', 'daily-routes.', 'call-answer.', 'history.'];
