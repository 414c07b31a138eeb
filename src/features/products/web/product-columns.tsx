import type { Column } from '../../../web/ui/data-table.tsx';
import { RowActions } from '../../../web/ui/row-actions.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { Product } from '../contract.ts';
import { pricesText } from '../rules.ts';

/** @param archive absent for those who may only look */
export const columnsFor = (archive: ((product: Product) => void) | undefined): readonly Column<Product>[] => [
  {
    key: 'product',
    header: 'Product',
    phone: 'main',
    cell: ({ name, description }) => (
      <span className="two-lines">
        <b>{name}</b>
        {description && <small>{description}</small>}
      </span>
    ),
  },
  { key: 'price', header: 'Price', phone: 'below', width: '190px', cell: pricesText },
  {
    key: 'state',
    header: 'Status',
    phone: 'below',
    width: '120px',
    cell: ({ active }) => <StatusPill tone={active ? 'good' : 'mute'}>{active ? 'Active' : 'Archived'}</StatusPill>,
  },
  {
    key: 'actions',
    header: 'Actions',
    phone: 'side',
    width: '100px',
    cell: (product) => archive && <RowActions name={product.name} onArchive={() => archive(product)} />,
  },
];
