/** A hold that was entered while two contacts were one, now that its services belong to two again. */
export type SharedHold = Readonly<{
  coversAll: boolean;
  /** The services that it covers at the contact on which it is, and at the other. */
  ownIds: readonly string[];
  foreignIds: readonly string[];
  /** The account with which it was decided what is credited for it. */
  creditedTo: string | undefined;
}>;

type Side = Readonly<{ accountId: string | null; hasServices: boolean }>;

export type HoldParting<S> = Readonly<{
  /** Who has the hold itself from now on. */
  owner: S;
  /** Who gets one like it, on which of its services. */
  copy?: Readonly<{ to: S; serviceIds: readonly string[] }>;
  /** Nothing of the owner's is left to hold: the credit alone stays, also without the hold. */
  isOver: boolean;
}>;

/**
 * Decides who has a hold after two contacts were parted: everybody whose services it is on. Credits hang on the hold
 * itself, so that it stays with the account to which one went: otherwise the same days would be credited again.
 * @param at the contact on which the hold is
 */
export function partHold<S extends Side>(hold: SharedHold, at: S, other: S): HoldParting<S> {
  const isTheirs = hold.coversAll ? other.hasServices : hold.foreignIds.length > 0;
  if (!isTheirs) return { owner: at, isOver: false };
  const isAlsoOwn = hold.coversAll ? at.hasServices : hold.ownIds.length > 0;
  const goes = hold.creditedTo === undefined ? !isAlsoOwn : hold.creditedTo === other.accountId;
  if (!goes) return { owner: at, copy: { to: other, serviceIds: hold.foreignIds }, isOver: !isAlsoOwn };
  return { owner: other, ...(isAlsoOwn && { copy: { to: at, serviceIds: hold.ownIds } }), isOver: false };
}
