import { type Dispatch, memo } from 'react';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { countText } from '../listing.ts';
import type { EditedStop, StopEdit } from '../stop-editing.ts';
import { StopList } from './stop-list.tsx';
import './stop-editor.css';

type StopEditorProps = Readonly<{
  stops: readonly EditedStop[];
  /** What the server refused, by field: `stops.3.addressId`. */
  errors: readonly (readonly [string, unknown])[];
  onEdit: Dispatch<StopEdit>;
}>;

/** The third column: the stops in order, with everything that can be changed at each. */
export const StopEditor = memo(function StopEditor({ stops, errors, onEdit }: StopEditorProps) {
  const cans = stops.reduce((sum, stop) => sum + stop.cans, 0);
  return (
    <section className="route-column" aria-labelledby="route-order" data-column="Stops">
      <header>
        <h3 id="route-order">Route stops</h3>
        {stops.length > 0 && (
          <small className="secondary">
            {countText(stops.length, 'stop')} · {countText(cans, 'can')}
          </small>
        )}
      </header>
      {errors.map(([field, message]) => (
        <Notice key={field} tone="bad">
          <span role="alert">{String(message)}</span>
        </Notice>
      ))}
      <StopList stops={stops} onEdit={onEdit} />
    </section>
  );
});
