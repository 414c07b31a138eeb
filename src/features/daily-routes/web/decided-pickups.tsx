import { Button } from '@mantine/core';
import { isAdmin } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { useTimes } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { type DecidedPickup, exceptionsContract } from '../exceptions.ts';
import { PickupWhose } from './pickup-whose.tsx';
import { dailyWords } from './words.ts';
import { dayWords } from './words-day.ts';

/** What was decided for pickups of a date, each to be taken back. */
export function DecidedPickups({ all }: Readonly<{ all: readonly DecidedPickup[] }>) {
  const say = useWords(dayWords);
  const { updateFailed, routeUpdated, refusals } = useWords(dailyWords);
  const { instant } = useTimes();
  const mayDecide = isAdmin(useActor());
  const takeBack = useCommand(exceptionsContract.takeBack, {
    failure: updateFailed,
    refusals,
    onDone: () => toast.success(routeUpdated, say.decisionTakenBack),
  });
  return (
    <details>
      <summary>{say.decisions(all.length)}</summary>
      <ul>
        {all.map((one) => (
          <li key={one.id}>
            <PickupWhose pickup={one} />
            <small>
              {one.what}
              {one.by && ` · ${one.by}, ${instant(one.at)}`}
            </small>
            {mayDecide && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={say.takeBackOf(one.street, one.what)}
                loading={takeBack.input?.id === one.id}
                onClick={() => void takeBack.run({ id: one.id })}
              >
                {say.takeBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
