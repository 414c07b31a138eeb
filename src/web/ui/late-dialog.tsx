import { type ComponentType, useEffect, useRef } from 'react';
import { wordsNow } from '../language.ts';
import { kitWords } from '../words.ts';
import { latePart, type MissingProps } from './late-part.tsx';
import { toast } from './toast.ts';

type DialogLike = Readonly<{ opened: boolean; onClose: () => void }>;

/**
 * A dialog whose program is loaded when it is first opened, inside a `Suspense`. When it does not come it is closed and a
 * toast says so; opening it once more asks again. The screen stays, with what is typed there.
 */
export const lateDialog = <Props extends DialogLike>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  latePart(load, MissingDialog);

function MissingDialog({ cause, opened, onClose, onRetry }: DialogLike & MissingProps) {
  const isTold = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each time that it is opened
  useEffect(() => {
    if (!opened) return;
    const tell = () => {
      console.warn(cause);
      const say = wordsNow(kitWords);
      toast.error(say.partMissing, say.partMissingMeans);
      onClose();
    };
    if (isTold.current) void onRetry().then((isThere) => isThere || tell());
    else tell();
    isTold.current = true;
  }, [opened]);
  return null;
}
