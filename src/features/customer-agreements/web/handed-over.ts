/** That this device is in a customer's hands: until its owner is back every address leads to what is to be signed. */
const key = 'handed-over';

type What = Readonly<{ agreementId: string; contactId: string }>;

export function handOver(actorId: string, { agreementId, contactId }: What): void {
  localStorage.setItem(key, [actorId, agreementId, contactId].join(' '));
}

/** What is to be signed here, as long as this person's device is handed over. */
export function handedOver(actorId: string): string | undefined {
  try {
    const [whose, agreementId] = (localStorage.getItem(key) ?? '').split(' ');
    return whose === actorId ? agreementId : undefined;
  } catch {
    return undefined; // where storage is forbidden nothing was handed over
  }
}

/** Gives whose agreement it was. */
export function takeBack(): string | undefined {
  const [, , contactId] = (localStorage.getItem(key) ?? '').split(' ');
  localStorage.removeItem(key);
  return contactId;
}
