import { IconArrowRight } from '@tabler/icons-react';
import { useWords } from '../../../web/language.ts';
import type { HistoryEntry } from '../contract.ts';
import { historyWords } from './words.ts';

/** Field by field, what it was and what it became. */
export function HistoryChanges({ entry: { changes } }: Readonly<{ entry: HistoryEntry }>) {
  const { became } = useWords(historyWords);
  return (
    <dl className="history-changes">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Value of={before} as="del" />
            <IconArrowRight className="history-arrow" size={14} aria-hidden />
            <span className="visually-hidden"> {became} </span>
            <Value of={after} as="ins" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a thing that was added or removed was like. */
export function HistoryFacts({ entry: { changes } }: Readonly<{ entry: HistoryEntry }>) {
  return (
    <dl className="history-facts">
      {changes.map(({ label, before, after }) => (
        <div key={label} data-long={(after ?? before ?? '').length > longest || undefined}>
          <dt>{label}</dt>
          <dd>
            <Value of={after ?? before} as="span" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const longest = 240;

/** A long text shows its beginning and opens. */
function Value({ of: text, as: Tag }: Readonly<{ of: string | null; as: 'del' | 'ins' | 'span' }>) {
  const say = useWords(historyWords);
  if (text === null) return <em>{say.empty}</em>;
  if (text.length <= longest) return <Tag>{text}</Tag>;
  return (
    <details>
      <summary>
        <span className="history-cut">
          <Tag>{text.slice(0, longest)}…</Tag> <u>{say.showAll}</u>
        </span>
        <u className="history-less">{say.showLess}</u>
      </summary>
      <Tag>{text}</Tag>
    </details>
  );
}
