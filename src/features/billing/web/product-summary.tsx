import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { statusLabels } from '../../invoices/standing.ts';
import { productsContract } from '../../products/contract.ts';
import { pricesText } from '../../products/rules.ts';
import type { Overview } from '../contract.ts';

const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** What is sold and to how many, and how many invoices there are of each kind. */
export function ProductSummary({ products, invoices }: Readonly<Pick<Overview, 'products' | 'invoices'>>) {
  const { data } = useRead(
    productsContract.list,
    {},
    { failure: ['Stripe Products Error', 'Failed to load Stripe products'] },
  );
  const sold = new Map(products.map((product) => [product.id, product]));
  const total = invoices.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Panel title="Products" actions={data && <small>{data.products.length} active</small>}>
        <ul className="billing-list">
          {data?.products.map((product) => (
            <li key={product.id}>
              <b>{product.name}</b>
              {product.price && <small>{counted(sold.get(product.id)?.quantity ?? 0, 'unit')}</small>}
              <span>{pricesText(product)}</span>
            </li>
          ))}
          {data?.products.length === 0 && <li>No products synced from Stripe</li>}
        </ul>
      </Panel>
      <Panel title="All invoices" actions={<small>{total.toLocaleString('en-US')}</small>}>
        <ul className="billing-list">
          {invoices.map(({ status, count }) => (
            <li key={status}>
              <b>{statusLabels[status]}</b>
              <span>{count.toLocaleString('en-US')}</span>
            </li>
          ))}
          {total === 0 && <li>No invoices found</li>}
        </ul>
      </Panel>
    </>
  );
}
