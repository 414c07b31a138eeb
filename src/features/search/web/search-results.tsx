import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Choice, SearchState } from './use-results.ts';

type SearchResultsProps = Readonly<{
  id: string;
  choices: readonly Choice[];
  active: number;
  sought: string;
  state: SearchState;
  onPoint: (index: number) => void;
  onChoose: (choice: Choice) => void;
}>;

const groups = [
  ['contact', 'Contacts'],
  ['route', 'Routes'],
] as const;

/** At most 400 px high (spec 1 §9). */
export function SearchResults({ id, choices, active, sought, state, onPoint, onChoose }: SearchResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active line is what it waits for
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className="search-list">
      <p role="status" className={state === 'found' ? 'visually-hidden' : undefined}>
        {words(state, sought, choices.length)}
      </p>
      <div ref={list} id={id} role="listbox" aria-label="Results" tabIndex={-1} data-state={state}>
        {groups.map(([group, label]) => {
          const inGroup = choices.filter((choice) => choice.group === group);
          if (inGroup.length === 0 || state === 'idle') return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
            <div key={group} role="group" aria-label={label}>
              <p aria-hidden className="search-group">
                {label}
              </p>
              {inGroup.map((choice) => {
                const index = choices.indexOf(choice);
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
                  <div
                    key={choice.key}
                    id={choice.key}
                    role="option"
                    aria-selected={index === active}
                    onMouseMove={() => index !== active && onPoint(index)}
                    onClick={() => onChoose(choice)}
                  >
                    <Line choice={choice} />
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Line({ choice: { result } }: Readonly<{ choice: Choice }>) {
  if (!result)
    return (
      <span className="search-all">
        Show all matches in Contacts Manager <IconArrowRight size={15} aria-hidden />
      </span>
    );
  return (
    <>
      <span className="two-lines">
        <b>{result.title}</b>
        {result.subtitle && <small>{result.subtitle}</small>}
      </span>
      {result.metadata && <span className="search-aside">{result.metadata}</span>}
    </>
  );
}

function words(state: SearchState, sought: string, count: number): string {
  if (state === 'none') return `No results found for "${sought}"`;
  if (state === 'failed') return 'The search does not answer just now. Try again in a moment.';
  if (state === 'searching') return count > 0 ? '' : 'Searching...';
  if (state === 'idle') return 'Part of a name, an e-mail, a phone number or a street: two characters will do.';
  return `${count} ${count === 1 ? 'result' : 'results'}`;
}
