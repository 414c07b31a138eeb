import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useWords } from '../../../web/language.ts';
import type { Choice, SearchState } from './use-results.ts';
import { type SearchWords, searchWords } from './words.ts';

type SearchResultsProps = Readonly<{
  id: string;
  choices: readonly Choice[];
  active: number;
  sought: string;
  state: SearchState;
  onPoint: (index: number) => void;
  onChoose: (choice: Choice) => void;
}>;

const groups = ['contact', 'route'] as const;

/** At most 400 px high (spec 1 §9). */
export function SearchResults({ id, choices, active, sought, state, onPoint, onChoose }: SearchResultsProps) {
  const say = useWords(searchWords);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active line is what it waits for
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className="search-list">
      <p role="status" className={state === 'found' ? 'visually-hidden' : undefined}>
        {stateText(say, state, sought, choices.length)}
      </p>
      <div ref={list} id={id} role="listbox" aria-label={say.results} tabIndex={-1} data-state={state}>
        {groups.map((group) => {
          const inGroup = choices.filter((choice) => choice.group === group);
          if (inGroup.length === 0 || state === 'idle') return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
            <div key={group} role="group" aria-label={say.groups[group]}>
              <p aria-hidden className="search-group">
                {say.groups[group]}
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
  const say = useWords(searchWords);
  if (!result)
    return (
      <span className="search-all">
        {say.showAll} <IconArrowRight size={15} aria-hidden />
      </span>
    );
  return (
    <>
      <span className="two-lines">
        <b>{result.title}</b>
        <small className="search-reach">
          {[result.street, result.phone, result.subtitle].map((text) => text && <span key={text}>{text}</span>)}
        </small>
      </span>
      {result.metadata && <span className="search-aside">{result.metadata}</span>}
    </>
  );
}

function stateText(say: SearchWords, state: SearchState, sought: string, count: number): string {
  if (state === 'none' || state === 'near') return say[state](sought);
  if (state === 'searching' && count > 0) return '';
  return state === 'found' ? say.count(count) : say[state];
}
