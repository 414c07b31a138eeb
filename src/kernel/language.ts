/** The languages in which people read what is written for them. English is the spec's; whoever says nothing reads it. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Each in its own words, for whoever looks for theirs. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** What `Intl` calls them: the formats are those of the United States in both. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** The same sentences in every language; those of English say which there are. */
export type Words<W> = Readonly<Record<Language, W>>;

/** One of two sentences, by what the language counts as one: `pluralOf('en')(3, '1 can', '3 cans')`. */
export function pluralOf(language: Language): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(locales[language]);
  return (count, one, other) => (rules.select(count) === 'one' ? one : other);
}
