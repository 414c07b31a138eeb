import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { type Dispatch, memo, useState } from 'react';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { cansOf, countText } from '../listing.ts';
import { fewestOrdered } from '../route-order.ts';
import type { EditedStop, StopEdit } from '../stop-editing.ts';
import { BestOrderDialog } from './best-order-dialog.tsx';
import { StopList } from './stop-list.tsx';
import type { OrderWishes } from './use-proposal.ts';
import './stop-editor.css';

type StopEditorProps = Readonly<{
  stops: readonly EditedStop[];
  /** Why nothing is collected there today, by address. */
  whyNothing: ReadonlyMap<string, string | undefined>;
  /** What the server refused, by field: `stops.3.addressId`. */
  errors: readonly (readonly [string, unknown])[];
  onEdit: Dispatch<StopEdit>;
}>;

/** The third column: the stops in order, with everything that can be changed at each. */
export const StopEditor = memo(function StopEditor({ stops, whyNothing, errors, onEdit }: StopEditorProps) {
  const [isOrdering, setOrdering] = useState(false);
  const [wishes, setWishes] = useState<OrderWishes>({ locked: [], end: undefined });
  const cans = cansOf(stops, whyNothing);
  return (
    <section className="route-column" aria-labelledby="route-order" data-column="Stops">
      <header>
        <h3 id="route-order">Route stops</h3>
        {stops.length > 0 && (
          <small className="secondary">
            {countText(stops.length, 'stop')} · {countText(cans, 'can')}
          </small>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRoute size={15} aria-hidden />}
          disabled={stops.length < fewestOrdered}
          title={stops.length < fewestOrdered ? `At least ${fewestOrdered} stops are needed` : undefined}
          onClick={() => setOrdering(true)}
        >
          Best order
        </Button>
      </header>
      {errors.map(([field, message]) => (
        <Notice key={field} tone="bad">
          <span role="alert">{String(message)}</span>
        </Notice>
      ))}
      <StopList stops={stops} whyNothing={whyNothing} onEdit={onEdit} />
      <BestOrderDialog
        opened={isOrdering}
        stops={stops}
        wishes={wishes}
        onWish={setWishes}
        onApply={(addressIds) => {
          onEdit({ kind: 'order', addressIds });
          setOrdering(false);
        }}
        onClose={() => setOrdering(false)}
      />
    </section>
  );
});
