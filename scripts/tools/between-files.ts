/** What is put back where it was after each file of those that share a process; empty where each has its own. */
export const betweenFiles: (() => void)[] = [];
