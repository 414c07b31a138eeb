const suffix = /^(jr|sr|ii|iii|iv|md|dds|esq)\.?$/i;
const particle = /^(de|del|la|las|los|der|den|van|von|di|da|dos|st|mc|mac)\.?$/i;

/**
 * First and last name of a full one: "Nez, Rosa"; else the last word is the last name, with what belongs to it: "Juan de
 * la Cruz Jr.". Of two people both first names stand before it: "Rosa & Juan Nez".
 */
export function splitName(fullName: string): [first: string, last: string] {
  const [last = '', first, ...more] = fullName.split(',').map((part) => part.trim().replaceAll(/\s+/g, ' '));
  if (first !== undefined && suffix.test(first)) return withSuffix(splitName(last), [first, ...more]);
  if (first !== undefined) return withSuffix([first, last], more);
  const words = last.split(' ');
  const ends = words.length > 2 && suffix.test(words.at(-1) ?? '') ? words.length - 1 : words.length;
  let begins = ends - 1;
  while (begins > 1 && particle.test(words[begins - 1] ?? '')) begins--;
  return [words.slice(0, begins).join(' '), words.slice(begins).join(' ')];
}

const withSuffix = ([first, last]: readonly [string, string], more: readonly string[]): [string, string] => [
  first,
  [last, ...more].filter(Boolean).join(' '),
];

/** The name of a company where nobody is named: its last word is the last name. Of one word both are the same. */
export function companyAsName(company: string): [first: string, last: string] {
  const words = company.split(/\s+/);
  const last = words.pop() ?? '';
  return [words.join(' ') || last, last];
}
