/** Searches for one order away from the event loop; ends with its answer. */
import { parentPort, workerData } from 'node:worker_threads';
import { bestOrder } from '../../optimizer/best-order.ts';
import { drivingLengths } from '../../optimizer/lengths.ts';
import type { OrderTask } from './order-in-worker.ts';

const started = performance.now();
const { request, milliseconds } = workerData as OrderTask;
const lengths = request.lengths ?? drivingLengths(request.points ?? []);
parentPort?.postMessage(bestOrder({ ...request, lengths, spent: () => (performance.now() - started) / milliseconds }));
