import { Select } from '@mantine/core';
import { type Day, daysBetween } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { listedDates } from '../offered-dates.ts';
import { dailyWords } from './words.ts';
import { type DayWords, dayWords } from './words-day.ts';

/** Which day's runs are shown, the near ones by name. */
export function DaySelect({ date, onDate }: Readonly<{ date: Day; onDate: (date: Day) => void }>) {
  const say = useWords(dayWords);
  const { date: label } = useWords(dailyWords);
  const { today } = useCompany();
  return (
    <Select
      aria-label={label}
      w={{ base: '100%', xs: 280 }}
      data={listedDates(today, date).map((day) => ({ value: day, label: dayLabel(day, today, say) }))}
      value={date}
      onChange={(day) => day && onDate(day)}
    />
  );
}

function dayLabel(day: Day, today: Day, say: DayWords): string {
  const near = { '-1': say.yesterday, 0: say.today, 1: say.tomorrow }[daysBetween(today, day)];
  return (near ?? say.day)(day);
}
