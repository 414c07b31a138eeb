/** Delivers events to the endpoints that listen, signed as Stripe signs them (https://docs.stripe.com/webhooks#verify-manually). */
import { createHmac } from 'node:crypto';
import type { Delivery, Event, WebhookEndpoint } from './records.ts';
import { view } from './view.ts';
import type { World } from './world.ts';

/** Waits between attempts; Stripe tries for three days, a test does not want to wait that long. */
const retryMs = [500, 2_000, 10_000, 60_000, 600_000, 3_600_000];
const patienceMs = 10_000;

export type Courier = Readonly<{
  /** To be called when something may be to deliver. */
  wake: () => void;
  /** While held, nothing is delivered; what was held goes out in its order, or the other way round, each once or twice. */
  hold: () => void;
  release: (options?: { isReversed?: boolean; times?: number }) => void;
  /** Waits until nothing is on its way and nothing is due. */
  settled: () => Promise<void>;
  stop: () => Promise<void>;
}>;

/** `t=…,v1=…` of a body for a secret. */
export function signature(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/** @param isSaved is called after each attempt, so that what is left to deliver survives a crash */
export function startCourier(world: World, isSaved: () => void): Courier {
  const busy = new Map<string, Promise<void>>();
  let isPaused = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    if (isPaused || isStopped) return;
    for (const endpoint of world.endpoints.all())
      if (!busy.has(endpoint.id) && dueOf(endpoint)) {
        const work = workOff(endpoint).finally(() => {
          busy.delete(endpoint.id);
          plan();
        });
        busy.set(endpoint.id, work);
      }
    plan();
  }

  const dueOf = ({ id }: WebhookEndpoint): Delivery | undefined =>
    world.deliveries.by('endpoint', id).find(({ at }) => at <= Date.now());

  function plan(): void {
    clearTimeout(timer);
    const next = Math.min(...world.deliveries.all().map(({ at }) => at));
    if (!Number.isFinite(next) || isPaused || isStopped) return;
    timer = setTimeout(wake, Math.max(0, next - Date.now()));
    timer.unref();
  }

  /** One after the other per endpoint; one that failed waits while the next ones go out, as with Stripe. */
  async function workOff(endpoint: WebhookEndpoint): Promise<void> {
    for (let delivery = dueOf(endpoint); delivery && !isPaused && !isStopped; delivery = dueOf(endpoint)) {
      const event = world.events.find(delivery.event);
      const isDone = !event || (await post(world, endpoint, event));
      if (isStopped) return; // it is delivered again after the restart
      settle(delivery, event, isDone);
      isSaved();
    }
  }

  function settle(delivery: Delivery, event: Event | undefined, isDone: boolean): void {
    const wait = retryMs[delivery.tries];
    if (!isDone && wait !== undefined && world.deliveries.find(delivery.id)) {
      delivery.tries += 1;
      delivery.at = Date.now() + wait;
      world.deliveries.save(delivery);
      return;
    }
    world.deliveries.remove(delivery.id);
    if (!event || !isDone) return;
    event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
    world.events.save(event);
  }

  return {
    wake,
    hold: () => {
      isPaused = true;
      clearTimeout(timer);
    },
    release: ({ isReversed = false, times = 1 } = {}) => {
      isPaused = false;
      const waiting = [...world.deliveries.all()];
      for (const { id } of waiting) world.deliveries.remove(id);
      const ordered = isReversed ? waiting.toReversed() : waiting;
      for (const { _place, ...delivery } of ordered)
        for (let time = 0; time < times; time += 1)
          world.deliveries.save({ ...delivery, id: `${delivery.id}${'+'.repeat(time)}`, at: Date.now() });
      wake();
    },
    settled: async () => {
      while (busy.size > 0) await Promise.all(busy.values());
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(busy.values());
    },
  };
}

/** @returns whether the endpoint took it */
async function post(world: World, { url, _secret }: WebhookEndpoint, event: Event): Promise<boolean> {
  const body = JSON.stringify(view(world, event), null, 2);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signature(body, _secret),
      },
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
