/** As PostgreSQL lists the connection of a restore. */
export const restoring = 'haulyard-restore';
