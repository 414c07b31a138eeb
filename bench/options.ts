/** What `npm run bench` was told. */
import { parseArgs } from 'node:util';

export const { values: options } = parseArgs({
  options: {
    'seed-only': { type: 'boolean', default: false },
    /** A part of the name of operations: they alone are measured, and nothing that is asked one at a time. */
    only: { type: 'string' },
    seconds: { type: 'string', default: '6' },
    /** A multiple of 10,000, from 20,000 on. */
    contacts: { type: 'string', default: '100000' },
    reports: { type: 'string' },
  },
});
