import { TextInput, type TextInputProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { parseNumber } from '../../kernel/numbers.ts';
import './number-field.css';

type NumberFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'step'> &
  Readonly<{
    /** Of what is no number the text as it stands there; empty text where there is nothing. */
    value?: number | string;
    defaultValue?: number | string;
    onChange?: (value: number | string) => void;
    /** How far the arrows go: what is typed is judged by whom it is sent to. */
    min?: number;
    max?: number;
    step?: number;
    hasArrows?: boolean;
    /** Behind it: "days". */
    unit?: string;
  }>;

const numberIn = (text: string): number | string => parseNumber(text) ?? text.trim();

/**
 * A number as it is typed. Another than was typed is never put in its place, as the kit's own does, which makes 15 of
 * "1,5" and 1.25 of "1,250": what is no number stays, and is said.
 */
export function NumberField(props: NumberFieldProps) {
  const {
    value,
    defaultValue,
    onChange,
    min = -Infinity,
    max = Infinity,
    step = 1,
    hasArrows = true,
    unit,
    ...rest
  } = props;
  const [current, setCurrent] = useUncontrolled<number | string>({
    ...(value !== undefined && { value }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(onChange && { onChange }),
    finalValue: '',
  });
  const [typed, setTyped] = useState('');
  const shown = numberIn(typed) === current ? typed : String(current);
  function go(steps: number) {
    const from = typeof current === 'number' ? current : 0;
    const to = Number((from + steps * step).toFixed(6)); // no 0.30000000000000004
    setCurrent(Math.min(max, Math.max(min, to)));
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    rest.onKeyDown?.(event);
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!steps) return;
    event.preventDefault();
    go(steps);
  }
  const arrow = (steps: 1 | -1) => (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      disabled={typeof current === 'number' && (steps > 0 ? current >= max : current <= min)}
      onMouseDown={(event) => event.preventDefault()} // the focus stays in the field
      onClick={() => go(steps)}
    >
      {steps > 0 ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
    </button>
  );
  return (
    <TextInput
      autoComplete="off"
      inputMode="decimal"
      rightSectionWidth={hasArrows ? 36 + (unit ? 9 * unit.length + 12 : 0) : 0}
      rightSection={
        (hasArrows || unit) && (
          <span className="number-field-aside">
            {unit}
            {hasArrows && (
              <span className="number-field-arrows">
                {arrow(1)}
                {arrow(-1)}
              </span>
            )}
          </span>
        )
      }
      {...rest}
      value={shown}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setCurrent(numberIn(event.currentTarget.value));
      }}
    />
  );
}
