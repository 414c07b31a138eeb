import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '../language.ts';
import { useShortcuts } from '../shortcuts.ts';
import { kitWords } from '../words.ts';

type SearchFieldProps = Readonly<{
  label: string;
  placeholder?: string;
  /** What is being searched for now, from the address. */
  value: string;
  onSearch: (text: string) => void;
}>;

/**
 * Searches 300 ms after the last key (spec 2 §7). `/` comes here from anywhere on the screen, Escape empties it, the arrow
 * down goes on to what was found.
 */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const say = useWords(kitWords);
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const searched = useRef(value);
  function focus() {
    input.current?.focus();
    input.current?.select();
  }
  const search = useDebouncedCallback((next: string) => {
    searched.current = next;
    onSearch(next);
  }, 300);
  useShortcuts([{ keys: ['/'], label, of: input, run: focus }]);

  // The address may change under the field: a "Clear filters" button, the browser's Back.
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);

  function change(next: string) {
    setText(next);
    search(next.trim());
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && text) change('');
    if (event.key === 'Enter') {
      search.flush();
      event.preventDefault(); // a form around it would be sent
    }
    if (event.key !== 'ArrowDown') return;
    const found = input.current?.closest('.panel')?.querySelector<HTMLElement>('.row-link');
    found?.focus();
    if (found) event.preventDefault();
  }
  return (
    <TextInput
      ref={input}
      type="text"
      role="searchbox"
      className="grow"
      aria-label={label}
      placeholder={placeholder ?? label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={say.clearSearch} onClick={() => change('')} />
        ) : (
          <Kbd size="xs" visibleFrom="sm" aria-hidden>
            /
          </Kbd>
        )
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      data-mantine-stop-propagation={text !== '' || undefined} // a dialog around it stays open for the first Escape
    />
  );
}
