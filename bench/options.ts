/** What `npm run bench` was told. */
import { parseArgs } from 'node:util';

export const { values: options } = parseArgs({
  options: {
    'seed-only': { type: 'boolean', default: false },
    /** A part of the name of an operation: it alone is measured. */
    only: { type: 'string' },
    seconds: { type: 'string', default: '6' },
    /** A multiple of 10,000, from 20,000 on. */
    contacts: { type: 'string', default: '100000' },
    reports: { type: 'string' },
  },
});
