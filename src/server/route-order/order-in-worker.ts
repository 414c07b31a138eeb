/** The optimizer in a worker thread: the event loop stays free whatever the route. */
import { Worker } from 'node:worker_threads';
import type { BestOrder, OrderRequest } from '../../optimizer/best-order.ts';
import { turnsOf } from './turns.ts';

/** Without `lengths` the worker estimates them between `points`, in metres. */
export type OrderTask = Readonly<{
  request: Omit<OrderRequest, 'spent' | 'lengths'> & Partial<Pick<OrderRequest, 'lengths'>>;
  milliseconds: number;
}>;

/** A worker that has not answered so long after its time is ended. */
const graceMs = 5000;
/** Each takes a processor and, for the largest routes, a hundred megabytes. */
const take = turnsOf(2, 20);

/**
 * The best order found in about `milliseconds` (never longer than the given one).
 * Rejects with the signal's reason when aborted, as a TimeoutError when the worker does not answer in time, and with a
 * Refusal (too-many) when too many others wait already.
 */
export async function orderInWorker(task: OrderTask, signal?: AbortSignal): Promise<BestOrder> {
  signal?.throwIfAborted();
  return take(() => order(task, signal), signal);
}

async function order(task: OrderTask, signal: AbortSignal | undefined): Promise<BestOrder> {
  const tooLate = AbortSignal.timeout(task.milliseconds + graceMs);
  const ended = signal ? AbortSignal.any([signal, tooLate]) : tooLate;
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: task });
  const { promise, resolve, reject } = Promise.withResolvers<BestOrder>();
  const abort = () => reject(ended.reason);
  ended.addEventListener('abort', abort, { once: true });
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`The route order worker ended with ${code} and without an answer`)));
  try {
    return await promise;
  } finally {
    ended.removeEventListener('abort', abort);
    await worker.terminate();
  }
}
