import { Link } from '@tanstack/react-router';
import type { Difference } from '../comparisons.ts';
import { CustomerLink } from './customer-link.tsx';
import './billing.css';

/** Each with a way to whom or what it concerns, and with its id at Stripe, by which it is found there. */
export function DifferenceList({ differences }: Readonly<{ differences: readonly Difference[] }>) {
  return (
    <ul className="billing-list difference-list" aria-label="Differences">
      {differences.map((difference) => (
        <li key={`${difference.kind} ${difference.providerId}`}>
          <span className="two-lines">
            <b>
              <Concerned {...difference} />
            </b>
            <small>
              {wordOf(difference.kind)}: {difference.what}
            </small>
          </span>
          <code>{difference.providerId}</code>
        </li>
      ))}
    </ul>
  );
}

const Concerned = ({ kind, contactId, name }: Difference) =>
  isSold(kind) ? (
    <Link to="/settings" search={{ tab: 'stripe' } as never}>
      Stripe Products
    </Link>
  ) : (
    <CustomerLink contactId={contactId} name={name} />
  );

const isSold = (kind: string) => kind === 'product' || kind === 'price';
const wordOf = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1);
