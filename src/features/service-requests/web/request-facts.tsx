import type { Language } from '../../../kernel/language.ts';
import type { Asked } from '../asked.ts';
import { factsOf } from '../words.ts';
import './own-requests.css';

/** What was asked for, as labels and values. */
export function RequestFacts({ asked, language }: Readonly<{ asked: Asked; language: Language }>) {
  return (
    <dl className="request-facts">
      {factsOf(asked, language).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
