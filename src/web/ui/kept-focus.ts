/** Where the focus was: what stood around it, the innermost first, and what else stood there and before it. */
type Spot = Readonly<{
  element: HTMLElement;
  path: string;
  around: readonly HTMLElement[];
  beside: ReadonlySet<HTMLElement>;
  before: ReadonlySet<HTMLElement>;
}>;

/** By then whatever takes the focus by itself has taken it, a dialog that fades too. */
const settleMs = 400;
/** What has a focus of its own; everything else is the page. */
const rooms = '[role=dialog], .toasts';
const atWork = '[data-loading]';
const takers = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]';

/**
 * What goes away when it is pressed ("Remove", "Clear") takes the focus with it: whoever works by keyboard begins at the
 * top again, and whoever hears the screen loses the place. If nothing takes it by itself, it goes to what stands there now,
 * or before; to what opened a dialog that is gone; and back to a button that was out of reach while it worked. Who
 * points does not need it, and a field that took it on a phone would bring up the keys.
 */
export function keepFocus(): () => void {
  /** The last spot of every room, the latest at the end. */
  const spots = new Map<Element, Spot>();
  let isPointing = false;
  let working: HTMLElement | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const latest = () => [...spots.values()].at(-1)?.element;
  const isLost = () => (document.activeElement ?? document.body) === document.body;

  function note({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    for (const room of spots.keys()) if (!room.isConnected) spots.delete(room);
    const room = target.closest(rooms) ?? document.body;
    spots.delete(room);
    spots.set(room, spotOf(target, room));
    working = undefined;
  }
  function look(): void {
    const last = latest();
    if (!last) return;
    // The browser takes the focus from a disabled button only when it paints next.
    const isGone = !last.isConnected || last.matches(':disabled');
    // Who pointed goes on elsewhere, perhaps by a key that scrolls.
    if (isPointing && isGone) spots.clear();
    if (isPointing) return;
    if (last.matches(atWork)) working = last;
    if (working && isLost() && mayTake(working)) working.focus();
    if (waiting || !(isGone || isLost())) return;
    waiting = setTimeout(() => {
      waiting = undefined;
      const element = latest();
      // It was left there by intent, or comes back when its work is done.
      if (isPointing || !isLost() || !element || mayTake(element)) return;
      if (element.isConnected && element.matches(atWork)) return;
      const there = [...spots].filter(([room, { path }]) => room.isConnected && path === location.pathname);
      for (const [, spot] of there.reverse()) if (tookFocus(spot)) return;
    }, settleMs);
  }
  const point = ({ type }: Event) => {
    isPointing = type === 'pointerdown';
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'data-loading'] });
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', point, true);
  document.addEventListener('keydown', point, true);
  return () => {
    changes.disconnect();
    clearTimeout(waiting);
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', point, true);
    document.removeEventListener('keydown', point, true);
  };
}

function spotOf(element: HTMLElement, room: Element): Spot {
  const around: HTMLElement[] = [];
  for (let up = element.parentElement; up && up !== room; up = up.parentElement) around.push(up);
  if (room instanceof HTMLElement && room !== document.body) around.push(room);
  const all = [...room.querySelectorAll<HTMLElement>(takers)];
  const before = new Set(all.slice(0, all.indexOf(element)));
  return { element, path: location.pathname, around, beside: new Set(all), before };
}

function tookFocus(spot: Spot): boolean {
  const { element, around, before } = spot;
  (mayTake(element) ? element : twinOf(spot))?.focus();
  for (const place of around) {
    if (isTaken()) return true;
    const all = [...place.querySelectorAll<HTMLElement>(takers)].filter((one) => one.tabIndex >= 0 && mayTake(one));
    (all[all.findLastIndex((one) => before.has(one)) + 1] ?? all.at(-1))?.focus();
    if (place.matches('main')) place.focus();
  }
  return isTaken();
}

/**
 * The same anew: the screen around it was drawn again, such as by the whole program in place of the first screen's. What
 * stood beside it is of something else, though it is called the same: "Remove" of another one.
 */
function twinOf({ element: { tagName, ariaLabel, textContent }, beside }: Spot): HTMLElement | undefined {
  if (!(ariaLabel || textContent)) return;
  const same = [...document.querySelectorAll<HTMLElement>(tagName)].filter(
    (one) => one.ariaLabel === ariaLabel && one.textContent === textContent && mayTake(one) && !beside.has(one),
  );
  return same.length === 1 ? same[0] : undefined;
}

const isTaken = () => document.activeElement !== document.body;
const mayTake = (element: HTMLElement) =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled, [inert] *');
