import { NumberInput, Select, TextInput } from '@mantine/core';
import type { Dispatch } from 'react';
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
  return (
    <div className="route-options">
      <NumberInput
        label="Position"
        size="xs"
        min={1}
        allowDecimal={false}
        key={position}
        defaultValue={position}
        onBlur={(event) => onEdit({ kind: 'move', addressId, to: Number(event.currentTarget.value) })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault(); // the form is not meant
          onEdit({ kind: 'move', addressId, to: Number(event.currentTarget.value) });
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
