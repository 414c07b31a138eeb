import { Button } from '@mantine/core';
import { IconCalendarPlus, IconSnowflake } from '@tabler/icons-react';
import { useState } from 'react';
import { NoServiceDialog } from '../../features/company/web/day-dialog.tsx';
import { DayRuns } from '../../features/daily-routes/web/day-runs.tsx';
import { GenerateDialog } from '../../features/daily-routes/web/generate-dialog.tsx';
import { dayWords } from '../../features/daily-routes/web/words-day.ts';
import { isAdmin } from '../../kernel/roles.ts';
import { useActor } from '../../web/actor.ts';
import { useCompany } from '../../web/company.ts';
import { useWords } from '../../web/language.ts';
import { Page } from '../../web/ui/page.tsx';
import { urlDay, useUrlState } from '../../web/url-state.ts';
import { WithRunHistory } from './run-history.tsx';

export function DailyRoutesScreen() {
  const say = useWords(dayWords);
  const { today } = useCompany();
  const [{ date }, set] = useUrlState({ date: urlDay(today) });
  const [isGenerating, setGenerating] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const mayClose = isAdmin(useActor()) && date >= today;
  return (
    <Page
      title={say.dailyRoutes}
      actions={
        <>
          {mayClose && (
            <Button
              variant="default"
              leftSection={<IconSnowflake size={16} aria-hidden />}
              onClick={() => setClosing(true)}
            >
              {say.noServiceOn(date, today)}
            </Button>
          )}
          <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={() => setGenerating(true)}>
            {say.generate}
          </Button>
        </>
      }
    >
      <WithRunHistory>
        <DayRuns date={date} onDate={(day) => set({ date: day })} onGenerate={() => setGenerating(true)} />
      </WithRunHistory>
      {mayClose && <NoServiceDialog opened={isClosing} date={date} onClose={() => setClosing(false)} />}
      <GenerateDialog
        opened={isGenerating}
        date={date}
        onClose={() => setGenerating(false)}
        onGenerated={(day) => set({ date: day })}
      />
    </Page>
  );
}
