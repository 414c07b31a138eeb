import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { dailyRoutesContract as daily } from '../../features/daily-routes/contract.ts';
import { generationDates, nextDayOfRoutes } from '../../features/daily-routes/offered-dates.ts';
import { dayWords } from '../../features/daily-routes/web/words-day.ts';
import type { Day, Weekday } from '../../kernel/calendar.ts';
import type { Output } from '../../kernel/operation.ts';
import { useCompany, useTimes } from '../../web/company.ts';
import { useCommand } from '../../web/use-command.ts';

type FirstDayProps = Readonly<{ days: readonly Weekday[]; onPlanned: (day: Day) => void }>;

/** Plans the company's first day: the next one on which a route comes, or another. */
export function FirstDay({ days, onPlanned }: FirstDayProps) {
  const { today } = useCompany();
  const { wholeDay } = useTimes();
  const offered = generationDates(today);
  const [chosen, setChosen] = useState<Day>();
  const [made, setMade] = useState<Output<typeof daily.generate>>();
  const date = chosen ?? nextDayOfRoutes(today, days);
  const generate = useCommand(daily.generate, {
    failure: 'Generation Failed',
    onDone(result, { targetDate }) {
      setMade(result);
      if (result.generatedCount > 0) onPlanned(targetDate);
    },
  });
  return (
    <>
      <Select
        label="First day"
        maw={360}
        allowDeselect={false}
        data={offered.map((day) => ({ value: day, label: wholeDay(day) }))}
        value={date}
        onChange={(day) => setChosen(day ?? undefined)}
      />
      <div className="page-actions">
        <Button loading={generate.isBusy} onClick={() => void generate.run({ targetDate: date })}>
          Plan This Day
        </Button>
      </div>
      {made && (
        <div role="status">
          <p>{made.message}</p>
          <ul>
            {made.generatedRoutes.map(({ routeName, stopsCount }) => (
              <li key={routeName}>
                {routeName}: {dayWords.en.stops(stopsCount)}
              </li>
            ))}
            {made.skippedRoutes.map(({ routeName, reason }) => (
              <li key={routeName}>
                {routeName}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
