/** Searches for one order away from the event loop; ends with its answer. */
import { parentPort, workerData } from 'node:worker_threads';
import { bestOrder } from '../../optimizer/best-order.ts';
import type { OrderTask } from './order-in-worker.ts';

const { request, milliseconds } = workerData as OrderTask;
const started = performance.now();
parentPort?.postMessage(bestOrder({ ...request, spent: () => (performance.now() - started) / milliseconds }));
