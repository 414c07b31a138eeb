import { wordsNow } from './language.ts';
import { confirm } from './ui/confirm.ts';
import { kitWords } from './words.ts';

/** Asks before something typed is thrown away. */
export function confirmDiscard(): Promise<boolean> {
  const say = wordsNow(kitWords);
  return confirm({
    title: say.discardQuestion,
    message: say.discardMeans,
    confirmLabel: say.discard,
    cancelLabel: say.keepEditing,
  });
}
