import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '../../../kernel/calendar.ts';
import { isAdmin } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { exceptionsContract } from '../exceptions.ts';
import { daysToGoBack } from '../going-back.ts';
import type { DailyRoute, DailyRouteStop } from '../run-shapes.ts';
import { PickupDay, useDayForm } from './pickup-day.tsx';
import { dailyWords } from './words.ts';

type SendAgainProps = Readonly<{
  stop: Pick<DailyRouteStop, 'id' | 'status' | 'streetLine'>;
  run: Pick<DailyRoute, 'status' | 'date'>;
  /** As in a row of many; says which one it is. */
  isSmall?: boolean;
}>;

/** Sends a truck again to a stop whose run is over; shows nothing where that is not the way, or to whom it is not given. */
export function SendAgain({ stop, run, isSmall = false }: SendAgainProps) {
  const say = useWords(dailyWords);
  const mayDecide = isAdmin(useActor());
  const days = daysToGoBack(stop, run, useCompany().today);
  const [isOpen, setOpen] = useState(false);
  if (!mayDecide || !days) return null;
  const size = isSmall
    ? {
        size: 'compact-sm',
        variant: 'subtle',
        'aria-label': `${say.sendAgainShort}: ${formatDay(run.date)}, ${stop.streetLine}`,
      }
    : { mih: 48, variant: 'default' };
  return (
    <>
      <Button {...size} onClick={() => setOpen(true)}>
        {isSmall ? say.sendAgainShort : say.sendAgain}
      </Button>
      <FormDialog title={say.sendAgainTo(stop.streetLine)} opened={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <SendAgainForm stop={stop} last={days.last} onClose={() => setOpen(false)} />}
      </FormDialog>
    </>
  );
}

type SendAgainFormProps = Pick<SendAgainProps, 'stop'> & Readonly<{ last: string; onClose: () => void }>;

function SendAgainForm({ stop, last, onClose }: SendAgainFormProps) {
  const say = useWords(dailyWords);
  const form = useDayForm({ last });
  const { id, status } = stop;
  const goBack = useCommand(exceptionsContract.goBack, {
    failure: say.updateFailed,
    form,
    onDone: ({ toDate }) => {
      toast.success(say.routeUpdated, say.comesAgainOn(toDate));
      onClose();
    },
  });
  return (
    <PickupDay
      form={form}
      lead={say.sendAgainLead}
      submitLabel={say.sendAgain}
      isBusy={goBack.isBusy}
      asksForDriver
      onSubmit={(wanted) => void goBack.run({ id, status, ...wanted })}
    />
  );
}
