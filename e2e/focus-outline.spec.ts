import { contrastRatio, luminance } from '../src/features/company/contrast.ts';
import { signIn, wear } from './support.ts';
import { expect, type Page, test } from './test.ts';

/** Of WCAG 2.2, 1.4.11: what shows where the focus is stands out from what is beside it. */
const leastContrast = 3;
const mostTabs = 35;

type Outline = Readonly<{ what: string; colour: string; beside: readonly string[] }>;

/** The outline of what has the focus, and what is painted on either side of it: all as `#rrggbb`. */
function outlineOfFocus(): Outline | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  /** The layers one above the other, the lowest first, as the screen shows them. */
  const painted = (layers: readonly string[]) => {
    if (!pen) return '';
    pen.clearRect(0, 0, 1, 1);
    for (const layer of ['#fff', ...layers]) {
      pen.fillStyle = layer;
      pen.fillRect(0, 0, 1, 1);
    }
    return `#${[...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
  const layersBehind = (element: Element | null): string[] =>
    element ? [...layersBehind(element.parentElement), getComputedStyle(element).backgroundColor] : [];
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused instanceof HTMLIFrameElement) return;
  // A field with a button in it has its frame around both, a link that fills its row has it around the row.
  const frames = [[focused], [focused, '::after'], [focused.parentElement]] as const;
  const [framed, part] =
    frames.find(([element, pseudo]) => {
      const style = element ? getComputedStyle(element, pseudo) : undefined;
      return style?.outlineStyle === 'solid' && Number.parseFloat(style.outlineWidth) >= 2;
    }) ?? [];
  const what =
    focused.getAttribute('aria-label') || focused.textContent?.slice(0, 40) || focused.outerHTML.slice(0, 90);
  if (!framed) return { what, colour: '', beside: [] };
  const { outlineColor, outlineOffset } = getComputedStyle(framed, part);
  const around = layersBehind(framed.parentElement);
  const inside = Number.parseFloat(outlineOffset) < 0 ? [painted(layersBehind(framed))] : [];
  return { what, colour: painted([...around, outlineColor]), beside: [painted(around), ...inside] };
}

/** Tab by Tab through what is shown: there in the light theme, and back in the dark one. */
async function tooFaint(page: Page): Promise<string[]> {
  const faint = new Set<string>();
  for (const [theme, key] of [
    ['light', 'Tab'],
    ['dark', 'Shift+Tab'],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await wear(page, theme);
    for (let pressed = 0; pressed < mostTabs; pressed++) {
      await page.keyboard.press(key);
      const outline = await page.evaluate(outlineOfFocus);
      if (!outline) continue;
      const { what, colour, beside } = outline;
      const ratio = colour ? Math.min(...beside.map((one) => contrastRatio(luminance(colour), luminance(one)))) : 0;
      if (ratio < leastContrast)
        faint.add(`${what} (${theme}): ${ratio.toFixed(2)} (${colour} beside ${beside.join(' and ')})`);
    }
  }
  return [...faint];
}

const screens: readonly (readonly [path: string, who: string | undefined, shown: string | RegExp])[] = [
  ['/', undefined, /Trash day/],
  ['/login', undefined, 'Welcome Back'],
  ['/crm', 'admin', 'Contacts Management'],
  ['/crm/activities', 'admin', 'All Activities'],
  ['/routes', 'admin', 'Route Management'],
  ['/settings?tab=branding', 'admin', 'Settings'],
  ['/settings?tab=users', 'admin', 'Settings'],
  ['/daily-routes', 'driver', 'Daily Routes'],
];

test('what has the focus can be seen to have it in both themes @desktop', async ({ page }) => {
  let signedInAs: string | undefined;
  for (const [path, who, shown] of screens) {
    if (who && who !== signedInAs) {
      await page.context().clearCookies();
      await signIn(page, who);
      signedInAs = who;
    }
    await page.goto(path);
    await expect(page.getByRole('heading', { name: shown }).first()).toBeVisible();
    expect(await tooFaint(page), path).toEqual([]);
  }
  // The truck's own dark head.
  await page
    .getByRole('link', { name: /Weekend Extra|Farmington|Aztec|Bloomfield|Kirtland/ })
    .first()
    .click();
  await expect(page.locator('.driver-header')).toBeVisible();
  expect(await tooFaint(page)).toEqual([]);
});

test('a field that is entered from below does not lie under the title of its dialog @phone', async ({ page }) => {
  await signIn(page, 'customer');
  await page.goto('/customer/requests?ask=move');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New address').waitFor();
  await page.setViewportSize({ width: 390, height: 400 }); // what the keyboard leaves of a phone
  await dialog.getByRole('button', { name: 'Send Request' }).focus();
  const covered: string[] = [];
  for (let fields = 5; fields > 0; fields--) {
    await page.keyboard.press('Shift+Tab');
    covered.push(...(await page.evaluate(coveredFocus)));
  }
  expect(covered).toEqual([]);
});

/** Runs in the page. What has the focus, unless the upper edge of it can be seen. */
function coveredFocus(): string[] {
  const focused = document.activeElement;
  if (!focused || focused.closest('header')) return [];
  const { left, top, width } = focused.getBoundingClientRect();
  return focused.contains(document.elementFromPoint(left + width / 2, top + 3)) ? [] : [focused.outerHTML.slice(0, 90)];
}
