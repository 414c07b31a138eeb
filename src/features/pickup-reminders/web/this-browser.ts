/** Whether this browser takes messages, and by which address. */
import { messageWorker } from '../../../web/offline/installation.ts';
import { ownSubscription } from '../../../web/offline/messages.ts';

export type Ability = 'able' | 'denied' | 'unsupported' | 'install-first';

/** Apple's browsers show messages of installed apps alone. */
const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function abilityOf(): Ability {
  const has = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!has) return isApplePhone() ? 'install-first' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

/** By which this browser is pushed to now. */
export async function ownEndpoint(): Promise<string | undefined> {
  return (await ownSubscription())?.endpoint;
}

/** Asks the person, then the browser; undefined when the person does not allow it, rejects when the browser does not. */
export async function subscribed(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager: manager } = await messageWorker();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  // What was subscribed to with other keys cannot be pushed to.
  const subscription = await manager.subscribe(options).catch(async () => {
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : undefined;
}
