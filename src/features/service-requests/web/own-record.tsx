import { urlOf } from '../../../web/client.ts';
import { useTimes } from '../../../web/company.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { dailyRoutesContract } from '../../daily-routes/contract.ts';
import { photoNumbers } from '../../daily-routes/photo-numbers.ts';
import type { ReportablePickup } from '../choices.ts';
import { recordWords } from '../words-asked.ts';
import { ownWords } from './words-own.ts';

/** What the driver recorded of a pickup: what, when, why, and its photos. */
export function Recorded({ pickup, stopId }: Readonly<{ pickup: ReportablePickup; stopId: string }>) {
  const say = useWords(ownWords);
  const language = useLanguage();
  const { instant } = useTimes();
  const photo = (number: number, size: 'small' | 'whole') =>
    urlOf(dailyRoutesContract.ownPhoto, { id: stopId, number, size });
  return (
    <Notice tone="info">
      {say.recorded} <b>{recordWords[language](pickup)}</b>
      {pickup.recordedAt && `, ${instant(pickup.recordedAt)}`}
      <span className="ask-photos">
        {photoNumbers(pickup).map((each) => (
          <a key={each} href={photo(each, 'whole')} target="_blank" rel="noreferrer">
            <img src={photo(each, 'small')} alt={say.photo(each)} />
          </a>
        ))}
      </span>
    </Notice>
  );
}
