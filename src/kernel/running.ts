const over: readonly string[] = ['canceled', 'incomplete_expired'];

/** Whether a subscription still bills; a status of which nobody here knows counts as one that does. */
export const isRunning = ({ status }: Readonly<{ status: string }>): boolean => !over.includes(status);
