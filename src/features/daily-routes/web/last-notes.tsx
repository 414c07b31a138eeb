import { useWords } from '../../../web/language.ts';
import { useRead } from '../../../web/use-read.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { lastNotes } from '../history.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { stopNotes } from '../skip-reasons.ts';
import { dailyWords } from './words.ts';

/** What drivers wrote down at this address on the last days. */
export function LastNotes({ stop, contactId }: { stop: DailyRouteStop; contactId: string }) {
  const say = useWords(dailyWords);
  const { data, error } = useRead(daily.contactHistory, { contactId });
  if (error && !data) return <p className="last-notes">{say.notesUnreadable}</p>;
  if (!data) return <p className="last-notes">{say.notesLoading}</p>;
  const notes = lastNotes(data.stops, stop);
  if (notes.length === 0) return <p className="last-notes">{say.noEarlierNotes}</p>;
  return (
    <div className="last-notes">
      <b>{say.lastNotes}</b>
      <ul>
        {notes.map((noted) => (
          <li key={noted.id}>{say.notedOn(noted.date, stopNotes(noted, say))}</li>
        ))}
      </ul>
    </div>
  );
}
