import { Textarea } from '@mantine/core';
import { useWords } from '../../../web/language.ts';
import { NewerVersion } from '../../../web/ui/newer-version.tsx';
import { kitWords } from '../../../web/words.ts';
import { longestNotes } from '../command-shapes.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import type { StopDraft } from './stop-drafts.ts';
import { dailyWords } from './words.ts';

type DriverNotesFieldProps = Readonly<{ stop: DailyRouteStop; draft: StopDraft; description?: string }>;

/** The notes of a stop; what somebody else writes comes into a field that was left as it was, and is told beside another. */
export function DriverNotesField({ stop, draft, description }: DriverNotesFieldProps) {
  const say = useWords(dailyWords);
  const { nothingTyped } = useWords(kitWords);
  const base = stop.driverNotes;
  return (
    <>
      {draft.isBehind && (
        <NewerVersion
          of={undefined}
          changes={[`${say.driverNotes}: ${base ?? nothingTyped}`]}
          choice={{
            onTake: () => draft.change({ notes: base ?? '', base }),
            onKeep: () => draft.change({ base }),
          }}
        />
      )}
      <Textarea
        label={say.driverNotes}
        description={description}
        size="md"
        autosize
        minRows={2}
        maxLength={longestNotes}
        value={draft.notes}
        onChange={(event) => draft.change({ notes: event.currentTarget.value })}
      />
    </>
  );
}
