import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { DayRuns } from '../../features/daily-routes/web/day-runs.tsx';
import { GenerateDialog } from '../../features/daily-routes/web/generate-dialog.tsx';
import { useCompany } from '../../web/company.ts';
import { Page } from '../../web/ui/page.tsx';
import { urlDay, useUrlState } from '../../web/url-state.ts';

export function DailyRoutesScreen() {
  const { today } = useCompany();
  const [{ date }, set] = useUrlState({ date: urlDay(today) });
  const [isGenerating, setGenerating] = useState(false);
  return (
    <Page
      title="Daily Routes"
      actions={
        <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={() => setGenerating(true)}>
          Generate Daily Routes
        </Button>
      }
    >
      <DayRuns date={date} onDate={(day) => set({ date: day })} onGenerate={() => setGenerating(true)} />
      <GenerateDialog
        opened={isGenerating}
        date={date}
        onClose={() => setGenerating(false)}
        onGenerated={(day) => set({ date: day })}
      />
    </Page>
  );
}
