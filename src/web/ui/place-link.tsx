import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';

/** An address inside the app: a path, and what stands behind its question mark. */
export type Place = Readonly<{ to: string; search?: Readonly<Record<string, string>> | undefined }>;

/** How this program goes from screen to screen; without it the browser does, with a page of its own for each. */
type Ways = Readonly<{
  /** The path of the screen that is shown. */
  path: string;
  /** False leaves it to the browser. */
  go: (place: Place) => boolean;
  /** Somebody is about to go there. */
  prepare: (place: Place) => void;
}>;

export const WaysContext = createContext<Ways>({ path: '', go: () => false, prepare: () => {} });

type PlaceLinkProps = Place &
  Readonly<{
    className?: string;
    /** Of a `button`: the one thing to do here. */
    isFilled?: boolean;
    /** Marks the link while what it leads to, or something below it, is shown. */
    marksCurrent?: boolean;
    onFollow?: (() => void) | undefined;
    children: ReactNode;
  }>;

/** A place as it stands in the address. */
export function addressOf({ to, search }: Place): string {
  const query = new URLSearchParams(search);
  return query.size ? `${to}?${query}` : to;
}

/** A link inside the app that needs no router: a plain one, which a program that has a router follows by itself. */
export function PlaceLink({
  to,
  search,
  className,
  isFilled,
  marksCurrent = false,
  onFollow,
  children,
}: PlaceLinkProps) {
  const { path, go, prepare } = useContext(WaysContext);
  const isCurrent = marksCurrent && (path === to || path.startsWith(`${to}/`));
  const isComing = () => prepare({ to, search });
  function follow(event: MouseEvent) {
    onFollow?.();
    if (isForBrowser(event) || !go({ to, search })) return;
    event.preventDefault();
  }
  return (
    <a
      href={addressOf({ to, search })}
      className={className}
      data-filled={isFilled}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={follow}
      onMouseEnter={isComing}
      onTouchStart={isComing}
      onFocus={isComing}
    >
      {children}
    </a>
  );
}

/** Meant for another tab or window, or for a download. */
const isForBrowser = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
