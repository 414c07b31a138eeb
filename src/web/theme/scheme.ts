/** Light or dark, as somebody has chosen on this device; `theme.js` reads the same before the first paint. */
const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

const key = 'theme';
const listeners = new Set<() => void>();

const schemeOf = (text: string | null): Scheme => schemes.find((one) => one === text) ?? 'light';

function kept(): Scheme {
  try {
    return schemeOf(localStorage.getItem(key));
  } catch {
    return 'light'; // storage may be forbidden
  }
}

let current = kept();

function show(next: Scheme): void {
  if (next === current) return;
  current = next;
  document.documentElement.setAttribute('data-mantine-color-scheme', next);
  for (const listener of listeners) listener();
}

export const scheme = {
  current: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  choose(next: Scheme) {
    show(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Then it lasts as long as the page.
    }
  },
};

// Chosen in another tab.
addEventListener('storage', (event) => event.key === key && show(schemeOf(event.newValue)));
