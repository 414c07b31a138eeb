/** What this browser shows while no page is open (Push API): one address for the whole browser, whoever is signed in. */
const worker = () => navigator.serviceWorker.getRegistration();

export const ownSubscription = async () => (await worker())?.pushManager?.getSubscription();

/** Nothing more is shown; the address ends with it, and whoever still sends to it hears so and forgets it. */
export async function showNoMoreMessages(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}
