import { Select, TextInput } from '@mantine/core';
import type { Dispatch } from 'react';
import { parseNumber } from '../../../kernel/numbers.ts';
import { NumberField } from '../../../web/ui/number-field.tsx';
import { accommodationTypes } from '../../services/contract.ts';
import type { EditedStop, StopEdit } from '../stop-editing.ts';

const none = 'None';

type StopOptionsProps = Readonly<{ stop: EditedStop; position: number; onEdit: Dispatch<StopEdit> }>;

/** What is set more seldom at a stop: a place far away in the order, and what the driver should know. */
export function StopOptions({ stop, position, onEdit }: StopOptionsProps) {
  const { addressId, accommodation } = stop;
  const set = (type: string | null, notes: string | null) => {
    const known = accommodationTypes.find((one) => one === type);
    onEdit({ kind: 'accommodation', addressId, accommodation: known ? { type: known, notes } : null });
  };
  /** What is no place moves nothing. */
  function moveTo(text: string) {
    const to = parseNumber(text);
    if (to !== undefined) onEdit({ kind: 'move', addressId, to });
  }
  return (
    <div className="route-options">
      <NumberField
        label="Position"
        size="xs"
        min={1}
        data-deed="position"
        key={position}
        defaultValue={position}
        onBlur={(event) => moveTo(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // the form is not meant
          moveTo(event.currentTarget.value);
        }}
      />
      <Select
        label="Accommodation"
        size="xs"
        data={[none, ...accommodationTypes]}
        value={accommodation?.type ?? none}
        onChange={(type) => set(type, accommodation?.notes ?? null)}
      />
      {accommodation && (
        <TextInput
          className="route-options-notes"
          label="Notes for the driver"
          size="xs"
          maxLength={500}
          placeholder="Gate code, where the cans stand"
          value={accommodation.notes ?? ''}
          onChange={(event) => set(accommodation.type, event.currentTarget.value || null)}
        />
      )}
    </div>
  );
}
