/** The optimizer in a worker thread: the event loop stays free whatever the route. */
import { Worker } from 'node:worker_threads';
import type { BestOrder, OrderRequest } from '../../optimizer/best-order.ts';

export type OrderTask = Readonly<{ request: Omit<OrderRequest, 'spent'>; milliseconds: number }>;

/** A worker that has not answered so long after its time is ended. */
const graceMs = 5000;

/**
 * The best order found in about `milliseconds` (never longer than the given one).
 * Rejects with the signal's reason when aborted, and as a TimeoutError when the worker does not answer in time.
 */
export async function orderInWorker(task: OrderTask, signal?: AbortSignal): Promise<BestOrder> {
  signal?.throwIfAborted();
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
