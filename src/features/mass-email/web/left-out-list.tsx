import { type LeftOut, reasonWords } from './left-out-words.ts';

/** So many are open to see; of more the head alone, or the form would be far below them. */
const mostOpen = 20;

/** Everyone who was chosen and gets nothing, and why. */
export function LeftOutList({ leftOut }: Readonly<{ leftOut: readonly LeftOut[] }>) {
  const count = leftOut.length;
  if (count === 0) return null;
  return (
    <details className="mass-email-left-out" open={count <= mostOpen}>
      <summary>
        {count === 1 ? '1 of those chosen was' : `${count.toLocaleString('en-US')} of those chosen were`} left out
      </summary>
      <ul className="mass-email-problems" aria-label="Left out">
        {leftOut.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list stays as it is; doubles have the same name and address
          <li key={index}>
            {one.name}{' '}
            <small>
              {one.email}: {reasonWords(one)}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
