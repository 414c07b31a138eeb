import { Input, SegmentedControl, useMatches } from '@mantine/core';
import { effectLabels } from '../calendar-words.ts';
import type { DayEffect } from '../closures.ts';
import './calendar.css';

type EffectChoiceProps<Effect extends DayEffect> = Readonly<{
  label: string;
  effects: readonly Effect[];
  /** What cannot be chosen for this day. */
  not?: Effect | undefined;
  value: Effect;
  error?: React.ReactNode;
  onChange: (effect: Effect) => void;
}>;

/** What happens to the pickups of a day. */
export function EffectChoice<Effect extends DayEffect>(props: EffectChoiceProps<Effect>) {
  const { label, effects, not, value, error, onChange } = props;
  const orientation = useMatches({ base: 'vertical', sm: 'horizontal' } as const);
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <SegmentedControl
        aria-label={label}
        orientation={orientation}
        fullWidth
        data={effects.map((effect) => ({ value: effect, label: effectLabels[effect], disabled: effect === not }))}
        value={value}
        onChange={(chosen) => onChange(effects.find((effect) => effect === chosen) ?? value)}
      />
    </Input.Wrapper>
  );
}
