import { useWords } from '../../../web/language.ts';
import { kitWords, sentenceOf } from '../../../web/words.ts';
import '../../../web/ui/button.css';

/** In the place of one value that could not be read. */
export function Retry({ error, onRetry }: Readonly<{ error: Error; onRetry: () => void }>) {
  const say = useWords(kitWords);
  return (
    <span role="alert" className="retry">
      {sentenceOf(error, say)}{' '}
      <button type="button" className="button" onClick={onRetry}>
        {say.tryAgain}
      </button>
    </span>
  );
}
