import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { type Day, isDate } from '../../kernel/calendar.ts';

type DayFieldProps = Omit<TextInputProps, 'type' | 'value' | 'onChange'> &
  Readonly<{
    value: string;
    /** With each day that is one. */
    onDay?: (day: Day) => void;
    /** Also with what is half a day yet, empty or of the year 0002: for those that say themselves what is wrong with it. */
    onTyped?: (typed: string) => void;
  }>;

/**
 * A day outside of a form, such as one that stands in the address. As long as somebody types it shows what they type:
 * a field that is given its day a moment later, or another one for half a day, takes each key for the first of a new number.
 */
export function DayField({ value, onDay, onTyped, ...input }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      {...input}
      type="date"
      value={typed ?? value}
      onFocus={() => setTyped(value)}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget: { value: now } }) => {
        setTyped(now);
        onTyped?.(now);
        if (isDate(now)) onDay?.(now);
      }}
    />
  );
}
