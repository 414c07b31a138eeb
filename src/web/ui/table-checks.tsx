// biome-ignore-all lint/a11y/noRedundantRoles: on the phone `display: grid` takes the roles from the elements
import { useRef } from 'react';
import { chosenOf, type Selection, toggled } from './table-selection.ts';
import { useLatest } from './use-latest.ts';

/** A click on a row's checkbox; a range reaches from the one clicked before. */
export type Toggle = (key: string, isRange: boolean) => void;

export function useToggle<Row>(selection: Selection<Row> | undefined, keys: readonly string[]): Toggle {
  const last = useRef<string>(undefined);
  return useLatest((key: string, isRange: boolean) => {
    if (!selection) return;
    selection.onSelect(toggled(selection.selected, keys, key, isRange ? last.current : undefined));
    last.current = key;
  });
}

type CheckRowProps = Readonly<{ name: string; isChosen: boolean; onToggle: (isRange: boolean) => void }>;

/** The whole cell can be clicked: the box alone is too small for a finger. */
export function CheckRow({ name, isChosen, onToggle }: CheckRowProps) {
  return (
    <td role="cell" className="row-check">
      <label onMouseDown={(event) => event.shiftKey && event.preventDefault() /* it would mark text */}>
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={isChosen}
          onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
    </td>
  );
}

const allOfPage = 'Select all on this page';

type CheckAllProps<Row> = Readonly<{ selection: Selection<Row>; keys: readonly string[]; isBusy: boolean }>;

export function CheckAll<Row>({ selection, keys, isBusy }: CheckAllProps<Row>) {
  const chosen = chosenOf(selection.selected, keys);
  const shown = new Set(keys);
  const change = () =>
    selection.onSelect(
      chosen === 'all'
        ? new Set([...selection.selected].filter((key) => !shown.has(key)))
        : new Set([...selection.selected, ...keys]),
    );
  return (
    <th scope="col" role="columnheader" className="row-check">
      <label>
        <input
          ref={(input) => {
            if (input) input.indeterminate = chosen === 'some';
          }}
          type="checkbox"
          aria-label={allOfPage}
          disabled={keys.length === 0 || isBusy}
          checked={chosen === 'all'}
          onChange={change}
        />
        <span aria-hidden>{allOfPage}</span>
      </label>
    </th>
  );
}
