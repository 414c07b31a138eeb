import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '../../../web/language.ts';
import { useTopmost } from '../../../web/ui/topmost.ts';
import { fewestCharacters, mostCharacters } from '../contract.ts';
import type { EarlyKeys } from './early-keys.ts';
import { SearchResults } from './search-results.tsx';
import { type Choice, type Chosen, choicesOf, useResults } from './use-results.ts';
import { searchWords } from './words.ts';
import './search-dialog.css';

type SearchDialogProps = Readonly<{
  opened: boolean;
  onClose: () => void;
  /** What was typed before the field was there. */
  takeEarlyKeys: () => EarlyKeys | undefined;
  onChoose: (chosen: Chosen) => void;
  /** Whether routes are among what can be found. */
  hasRoutes: boolean;
}>;

const listId = 'search-results';

/** The browser's own dialog: it keeps the focus inside, and gives it back to where it was. */
export function SearchDialog({ opened, onClose, ...rest }: SearchDialogProps) {
  const say = useWords(searchWords);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (opened) dialog.current?.showModal();
    else dialog.current?.close();
  }, [opened]);
  useTopmost(opened, dialog);
  return (
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label={say.search}
      onClose={() => {
        // It is told late: whoever has opened it again by then keeps it.
        if (!dialog.current?.open) onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {opened && <Search onClose={onClose} {...rest} />}
    </dialog>
  );
}

/** A combobox: the focus stays in the field, the arrow keys walk what was found, Enter goes there. */
function Search({ onClose, takeEarlyKeys, onChoose, hasRoutes }: Omit<SearchDialogProps, 'opened'>) {
  const say = useWords(searchWords);
  const label = hasRoutes ? say.searchContactsAndRoutes : say.searchContacts;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [sought, setSought] = useState('');
  const [active, setActive] = useState(0);
  const [isEntered, setEntered] = useState(false); // before the answer was there: it leads to the first one then
  const search = useDebouncedCallback((next: string) => {
    setSought(next);
    setActive(0);
  }, 300);
  const { found, state } = useResults(sought);
  // What is shown while somebody types on belongs to what was typed before.
  const isSettled = text.trim() === sought && state !== 'searching';
  const choices = choicesOf(found, sought);

  const takeOver = useRef(() => {
    input.current?.focus();
    const early = takeEarlyKeys();
    if (!early?.text || !input.current) return;
    input.current.value = early.text; // at once: the next key may come before it is drawn
    setText(early.text);
    search(early.text.trim());
    if (early.isEntered) enter();
  });
  useEffect(() => takeOver.current(), []);
  useEffect(() => {
    if (!isEntered || !isSettled) return;
    setEntered(false);
    if (choices[0] && state !== 'near') choose(choices[0]); // whether a near match is meant, people see first
  });

  function choose({ chosen }: Choice) {
    onClose();
    onChoose(chosen);
  }
  /** Before the answer to what was typed is there: it is waited for. */
  function enter() {
    search.flush();
    setEntered(true);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = choices[active];
    if (step && choices.length > 0) setActive((active + step + choices.length) % choices.length);
    else if (event.key === 'Enter' && !isSettled) enter();
    else if (event.key === 'Enter' && choice) choose(choice);
    else return;
    event.preventDefault();
  }
  return (
    <>
      <div className="search-head">
        <IconSearch size={20} aria-hidden />
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={mostCharacters}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-activedescendant={choices[active]?.key}
          placeholder={label}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setEntered(false);
            search(value.trim());
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" aria-label={say.closeSearch} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </button>
      </div>
      <SearchResults
        id={listId}
        choices={choices}
        active={active}
        sought={sought}
        state={text.trim().length < fewestCharacters ? 'idle' : state}
        onPoint={setActive}
        onChoose={choose}
      />
    </>
  );
}
