/**
 * How long something may take while the suite shares its cores with itself. Targets are measured on an idle machine
 * (`npm run bench`); here it is only told apart from what hangs, or does far too much.
 * @param ms what it may take by itself
 */
export const onABusyMachine = (ms: number): number => 6 * ms;
