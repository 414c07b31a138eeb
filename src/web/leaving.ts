/** What asks before somebody leaves the page, and who may pass without being asked. Knows no router: the portal has none. */
export type Guard = Readonly<{
  isUnsaved: () => boolean;
  /** The question. */
  mayLeave: () => Promise<boolean>;
}>;

/** Of everything that is drawn, each as it is at its last drawing. */
export const guards = new Set<Readonly<{ current: Guard }>>();

/** Asks what a link would ask, for a way out that ends something first. */
export async function mayLeaveForms(): Promise<boolean> {
  const unsaved = [...guards].map((guard) => guard.current).filter(({ isUnsaved }) => isUnsaved());
  for (const mayLeave of new Set(unsaved.map((guard) => guard.mayLeave))) if (!(await mayLeave())) return false;
  return true;
}

/** A browser has begun to leave by then. */
const beginsMs = 1_000;
let passing = 0;

/** Whether what happens now is no loss, or has been agreed to. */
export const isMeant = (): boolean => passing > 0;

/** Leaves on purpose: nothing asks on the way. */
export async function pass(leave: () => unknown): Promise<void> {
  passing++;
  try {
    await leave();
  } finally {
    setTimeout(() => passing--, beginsMs);
  }
}
