import { Link } from '@tanstack/react-router';
import { useRead } from '../../../web/use-read.ts';
import { duplicatesContract } from '../contract.ts';

/** The way to the list, with how many there are. */
export function DuplicatesLink() {
  const total = useRead(duplicatesContract.count, {}).data?.total ?? 0;
  const count = total === 1 ? '1 likely duplicate' : `${total.toLocaleString('en-US')} likely duplicates`;
  return <Link to="/crm/duplicates">{total > 0 ? count : 'Duplicates'}</Link>;
}
