import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useWords } from '../../../web/language.ts';
import { keyName, useShortcuts } from '../../../web/shortcuts.ts';
import { lateDialog } from '../../../web/ui/late-dialog.tsx';
import { keepEarlyKeys } from './early-keys.ts';
import type { Chosen } from './use-results.ts';
import { searchWords } from './words.ts';
import './search-button.css';

const load = () => import('./search-dialog.tsx');
const SearchDialog = lateDialog(() => load().then((one) => one.SearchDialog));

type GlobalSearchProps = Readonly<{
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onChoose: (chosen: Chosen) => void;
  hasRoutes: boolean;
}>;

/**
 * The search over everything. Ctrl-K opens it from anywhere; so does `/`, except on a screen with a search of its own.
 * Stands before the screen, so that the screen's shortcuts come first.
 */
export function GlobalSearch({ isOpen, onOpen, ...dialog }: GlobalSearchProps) {
  const say = useWords(searchWords);
  useShortcuts([
    { keys: ['mod+k'], label: say.searchEverywhere, run: onOpen },
    { keys: ['/'], label: say.search, run: onOpen },
  ]);
  const isNeeded = useRef(isOpen);
  if (isOpen) isNeeded.current = true;
  const { onClose } = dialog;
  const close = useRef(onClose);
  close.current = onClose;
  const early = useRef<ReturnType<typeof keepEarlyKeys>>(undefined);
  useLayoutEffect(() => {
    if (!isOpen) return;
    early.current = keepEarlyKeys(() => close.current());
    return () => void early.current?.take();
  }, [isOpen]);
  useEffect(() => {
    const idle = setTimeout(load, 1500);
    return () => clearTimeout(idle);
  }, []);
  if (!isNeeded.current) return null;
  return (
    <Suspense fallback={null}>
      <SearchDialog opened={isOpen} takeEarlyKeys={() => early.current?.take()} {...dialog} />
    </Suspense>
  );
}

/** Looks like the field that it opens. Compact in the header of a phone. */
export function SearchButton({ onOpen, isCompact = false }: Readonly<{ onOpen: () => void; isCompact?: boolean }>) {
  const say = useWords(searchWords);
  return (
    <button
      type="button"
      className={isCompact ? 'search-button compact' : 'search-button'}
      aria-label={say.searchEverywhere}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <IconSearch size={isCompact ? 22 : 17} stroke={1.75} aria-hidden />
      {!isCompact && (
        <>
          <span>{say.search}</span>
          <kbd aria-hidden data-key={keyName('mod+k')} />
        </>
      )}
    </button>
  );
}
