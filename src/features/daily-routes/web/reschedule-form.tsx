import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { addDays, nextDayOn, type Weekday } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { DialogForm, useUnsaved } from '../../../web/ui/form-dialog.tsx';
import { longestNotes } from '../command-shapes.ts';
import { countPhotos } from '../photo-numbers.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { firstDayAfter, rescheduleDays } from '../stop-moves.ts';
import { useIsMakingPhoto } from './photo.ts';
import { PhotoButton } from './photo-button.tsx';
import { dailyWords } from './words.ts';

export type Rescheduling = Readonly<{ toDate: string; notes: string | null; photos: readonly Blob[] }>;

export type RescheduleFormProps = Readonly<{
  stop: Pick<DailyRouteStop, 'streetLine' | 'hasPhoto' | 'morePhotos'>;
  runDate: string;
  working: readonly Weekday[];
  /** Absent from what a phone keeps of an older server. */
  closed: readonly string[] | undefined;
  /** Written or taken before the dialog was opened. */
  notes: string | null;
  photos: readonly Blob[];
  onReschedule: (rescheduling: Rescheduling) => void;
  onClose: () => void;
}>;

/** A later day and why, with a photo where that shows it; by itself the next working day. */
export function RescheduleForm(props: RescheduleFormProps) {
  const { stop, runDate, working, closed, notes: given, photos: taken, onReschedule, onClose } = props;
  const say = useWords(dailyWords);
  const first = firstDayAfter(runDate, useCompany().today);
  const last = addDays(runDate, rescheduleDays);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { toDate: nextDayOn(addDays(first, -1), working, closed), notes: given ?? '' },
    validate: { toDate: (day) => (day >= first && day <= last ? null : say.chooseLaterDay) },
  });
  const [photos, setPhotos] = useState(taken);
  const isMakingPhoto = useIsMakingPhoto();
  useUnsaved(() => photos.length > taken.length || isMakingPhoto);
  function reschedule({ toDate, notes }: { toDate: string; notes: string }) {
    onReschedule({ toDate, notes: notes.trim() || null, photos });
    onClose();
  }
  return (
    <DialogForm
      form={form}
      submitLabel={say.reschedule}
      isBusy={false}
      isDisabled={isMakingPhoto}
      onSubmit={reschedule}
    >
      <TextInput
        type="date"
        label={say.newDate}
        required
        min={first}
        max={last}
        key={form.key('toDate')}
        {...form.getInputProps('toDate')}
      />
      <Textarea
        label={say.notes}
        description={say.optional}
        autosize
        minRows={2}
        maxLength={longestNotes}
        key={form.key('notes')}
        {...form.getInputProps('notes')}
      />
      <PhotoButton photos={photos} kept={countPhotos(stop)} onPhotos={setPhotos} />
    </DialogForm>
  );
}
