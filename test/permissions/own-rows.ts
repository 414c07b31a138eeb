import type { Operation } from '../../src/kernel/operation.ts';

/**
 * What is missing of the two rows that each operation for customers needs: one of their own things, and one of somebody
 * else's, "other" or "other's".
 */
export function missingOwnRows(operations: readonly Pick<Operation, 'name' | 'access'>[], rows: readonly string[]) {
  const isThere = (name: string, whose: string) =>
    rows.some((row) => row.startsWith(`${name} / `) && row.split(' / ')[1]?.startsWith(whose));
  return operations
    .filter(({ access }) => access === 'customer')
    .flatMap(({ name }) => ['own', 'other'].flatMap((whose) => (isThere(name, whose) ? [] : `${name} / ${whose}`)));
}
