import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useWords } from '../../../web/language.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { dailyWords } from './words.ts';

type HistoryOf = (thing: 'daily-route' | 'daily-route-stop', id: string) => ReactNode;

/** How the story of a run or a stop is shown; history lies above this feature, so the app says it. */
export const RunHistoryContext = createContext<HistoryOf | undefined>(undefined);

type HistoryButtonProps = Readonly<{ thing: Parameters<HistoryOf>[0]; id: string; title: string }>;

/** Who did what there, on demand. */
export function HistoryButton({ thing, id, title }: HistoryButtonProps) {
  const say = useWords(dailyWords);
  const historyOf = useContext(RunHistoryContext);
  const [isOpen, setOpen] = useState(false);
  if (!historyOf) return null;
  return (
    <>
      <Button
        mih={48}
        size="sm"
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {say.history}
      </Button>
      <Dialog title={title} opened={isOpen} onClose={() => setOpen(false)} size={560}>
        {historyOf(thing, id)}
      </Dialog>
    </>
  );
}
