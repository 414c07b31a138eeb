import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

type SearchFieldProps = Readonly<{
  label: string;
  placeholder?: string;
  /** What is being searched for now, from the address. */
  value: string;
  onSearch: (text: string) => void;
}>;

/** Searches 300 ms after the last key (spec 2 §7); `/` comes here from anywhere on the screen, Escape empties it. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const searched = useRef(value);
  const search = useDebouncedCallback((next: string) => {
    searched.current = next;
    onSearch(next);
  }, 300);
  useHotkeys([['/', () => input.current?.focus()]]);

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
          <CloseButton size="sm" aria-label="Clear search" onClick={() => change('')} />
        ) : (
          <Kbd size="xs" visibleFrom="sm" aria-hidden>
            /
          </Kbd>
        )
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && text && change('')}
    />
  );
}
