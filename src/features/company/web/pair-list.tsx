import { Button, Textarea, TextInput } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import type { Pair } from '../site-shapes.ts';
import './settings.css';

/** What a list needs of `useForm` of @mantine/form. */
export type ListForm = Readonly<{
  getInputProps: (path: string) => object;
  insertListItem: (path: string, item: object) => void;
  removeListItem: (path: string, at: number) => void;
}>;

type PairListProps = Readonly<{
  form: ListForm;
  /** The field that holds the list. */
  name: string;
  pairs: readonly Pair[];
  most: number;
  /** What one is called: "Feature". */
  one: string;
  labels: readonly [title: string, text: string];
  /** The second is as short as the first. */
  isShort?: boolean;
}>;

/** A list of two fields that belong together: it grows and shrinks by one. */
export function PairList({ form, name, pairs, most, one, labels, isShort = false }: PairListProps) {
  const Text = isShort ? TextInput : Textarea;
  const last = useRef<HTMLInputElement>(null);
  const isAdding = useRef(false);
  // Whoever adds one goes on in it: the button has moved down, perhaps out of sight.
  useLayoutEffect(() => {
    if (isAdding.current && pairs.length > 0) last.current?.focus();
    isAdding.current = false;
  }, [pairs.length]);
  return (
    <>
      {pairs.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is what the form calls it by
        <fieldset key={at} className="settings-group">
          <legend>{`${one} ${at + 1}`}</legend>
          <TextInput
            {...(at === pairs.length - 1 && { ref: last })}
            label={labels[0]}
            autoComplete="off"
            {...form.getInputProps(`${name}.${at}.title`)}
          />
          <Text label={labels[1]} autoComplete="off" {...form.getInputProps(`${name}.${at}.text`)} />
          <Button className="pair-button" variant="default" onClick={() => form.removeListItem(name, at)}>
            {`Remove ${one} ${at + 1}`}
          </Button>
        </fieldset>
      ))}
      {pairs.length < most && (
        <Button
          className="pair-button"
          variant="default"
          onClick={() => {
            isAdding.current = true;
            form.insertListItem(name, { title: '', text: '' });
          }}
        >
          {`Add ${one}`}
        </Button>
      )}
    </>
  );
}

/** Pairs in words, for what somebody else has changed. */
export const pairsText = (pairs: readonly Pair[]): string =>
  pairs.map(({ title, text }) => `${title}: ${text}`).join(' · ');
