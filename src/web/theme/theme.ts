import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import type { Language } from '../../kernel/language.ts';
import { useLanguage } from '../language.ts';
import { kitWords } from '../words.ts';

const mix = (lightness: number, chroma: string) => `oklch(from var(--brand-primary) ${lightness} ${chroma} h)`;

const brand: MantineColorsTuple = [
  mix(0.975, 'calc(c * 0.15)'),
  mix(0.95, 'calc(c * 0.3)'),
  mix(0.9, 'calc(c * 0.5)'),
  mix(0.83, 'calc(c * 0.7)'),
  mix(0.74, 'calc(c * 0.9)'),
  mix(0.66, 'c'),
  'var(--brand-fill)',
  'var(--brand-fill-hover)',
  mix(0.4, 'calc(c * 0.9)'),
  mix(0.33, 'calc(c * 0.8)'),
];

const fill = 'var(--danger-fill)';
const danger: MantineColorsTuple = [fill, fill, fill, fill, fill, fill, fill, 'var(--danger-fill-hover)', fill, fill];

const displayFont = "'Bricolage Grotesque Variable', 'Figtree Variable', sans-serif";
const themes: Readonly<Record<Language, MantineThemeOverride>> = { en: themeIn('en'), es: themeIn('es') };

/** The names of the kit's own buttons are words too. */
export const useTheme = (): MantineThemeOverride => themes[useLanguage()];

export function themeIn(language: Language): MantineThemeOverride {
  const say = kitWords[language];
  const closeLabel = { 'aria-label': say.close };
  return createTheme({
    colors: { brand, danger },
    primaryColor: 'brand',
    primaryShade: 6,
    fontFamily: "'Figtree Variable', system-ui, sans-serif",
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    headings: {
      fontFamily: displayFont,
      fontWeight: '650',
      sizes: { h1: { fontSize: '1.75rem', lineHeight: '1.15' } },
    },
    defaultRadius: 'md',
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    // Written as plain data: `Select.extend(…)` would load these components before any screen needs them.
    components: {
      CloseButton: { defaultProps: closeLabel },
      Modal: {
        defaultProps: {
          centered: true,
          // Else it is a second banner of the page as soon as one dialog asks about another.
          attributes: { header: { role: 'presentation' } },
          closeButtonProps: closeLabel,
          overlayProps: { backgroundOpacity: 0.45 },
          transitionProps: { transition: 'pop', duration: 120 },
        },
        styles: {
          content: { background: 'var(--card)', border: '1px solid var(--line)', borderRadius: 12 },
          header: { background: 'var(--card)' },
          title: { fontFamily: displayFont, fontWeight: 650, fontSize: 20 },
        },
      },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': say.showTyped, tabIndex: 0 } } },
      Select: { defaultProps: { allowDeselect: false } },
    },
  });
}

const surfaces = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--brand-tint)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-anchor': 'var(--brand-text)',
  // The kit computes "light" variants in JavaScript, which cannot read oklch(from var(…)) and gives black.
  '--mantine-color-brand-light': 'var(--brand-tint-2)',
  '--mantine-color-brand-light-hover': 'var(--brand-tint-2)',
  '--mantine-color-brand-light-color': 'var(--brand-text)',
  '--mantine-color-brand-text': 'var(--brand-text)',
  '--mantine-color-brand-outline': 'var(--brand-text)',
  '--mantine-color-danger-light': 'var(--bad-bg)',
  '--mantine-color-danger-light-hover': 'var(--bad-bg)',
  '--mantine-color-danger-light-color': 'var(--bad)',
  '--mantine-color-danger-text': 'var(--bad)',
  '--mantine-color-danger-outline': 'var(--bad)',
};

/** The kit's greys are neutral; ours have a trace of the brand's hue. From text (0) to the deepest ground (9). */
const darkGreys = {
  '--mantine-color-dark-2': 'var(--ink-3)',
  '--mantine-color-dark-3': 'var(--line-2)',
  '--mantine-color-dark-4': 'var(--line)',
  '--mantine-color-dark-5': 'var(--brand-tint)',
  '--mantine-color-dark-6': 'var(--brand-tint)',
  '--mantine-color-dark-7': 'var(--card)',
  '--mantine-color-dark-8': 'var(--paper)',
};

/** Lays our derived colours under the kit's own variables, in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: surfaces,
  dark: { ...surfaces, ...darkGreys },
});
