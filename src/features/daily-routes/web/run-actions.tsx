import { Button } from '@mantine/core';
import { IconDots, IconPlayerPlay } from '@tabler/icons-react';
import { isAdmin } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { useWords } from '../../../web/language.ts';
import { Menu } from '../../../web/ui/menu.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract } from '../exceptions.ts';
import { type RunMove, whyNotRun } from '../run-moves.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { dailyWords } from './words.ts';
import { dayWords } from './words-day.ts';
import './runs.css';

/** What is asked about a run before it is done. */
export type Asked = Readonly<{ move: 'complete' | 'cancel' | 'driver' | 'stops'; run: DailyRoute }>;

/** What can be done about one run from its row. */
export function RunActions({ run, onAsk }: Readonly<{ run: DailyRoute; onAsk: (asked: Asked) => void }>) {
  const say = useWords(dayWords);
  const { startFailed, updateFailed, routeUpdated, ...sayOfRuns } = useWords(dailyWords);
  const { run: start, isBusy } = useCommand(daily.start, {
    failure: startFailed,
    refusals: sayOfRuns.refusals,
    onDone: ({ routeName }) => toast.success(routeUpdated, say.wasStarted(routeName)),
  });
  const mayDispatch = isAdmin(useActor());
  const may = (move: RunMove) => !whyNotRun(move, run);
  const restore = useCommand(exceptionsContract.restoreRun, {
    failure: updateFailed,
    refusals: sayOfRuns.refusals,
    onDone: () => toast.success(routeUpdated, say.isDrivenAfterAll(run.routeName)),
  });
  const isCancelled = run.status === 'cancelled';
  if (run.status === 'completed' || (isCancelled && !mayDispatch)) return null;
  const more = [
    ...(mayDispatch ? [{ label: say.moveStops, run: () => onAsk({ move: 'stops', run }) }] : []),
    ...(mayDispatch && !isCancelled ? [{ label: say.changeDriver, run: () => onAsk({ move: 'driver', run }) }] : []),
    ...(isCancelled ? [{ label: say.takeCancellationBack, run: () => void restore.run({ id: run.id }) }] : []),
    ...(may('cancel') ? [{ label: say.cancelRoute, isDanger: true, run: () => onAsk({ move: 'cancel', run }) }] : []),
  ];
  return (
    <span className="run-actions">
      {may('start') && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${sayOfRuns.start} ${run.routeName}`}
          loading={isBusy}
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          onClick={() => start({ id: run.id })}
        >
          {sayOfRuns.start}
        </Button>
      )}
      {may('complete') && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${sayOfRuns.complete} ${run.routeName}`}
          onClick={() => onAsk({ move: 'complete', run })}
        >
          {sayOfRuns.complete}
        </Button>
      )}
      {more.length > 0 && (
        <Menu
          label={say.moreFor(run.routeName)}
          isIconOnly
          button={<IconDots size={17} aria-hidden />}
          buttonClass="icon-button"
          items={more}
        />
      )}
    </span>
  );
}
