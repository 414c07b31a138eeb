const suffix = /^(jr|sr|ii|iii|iv|md|dds|esq)\.?$/i;
const ofCompany =
  /^(inc|incorporated|llc|l\.l\.c|corp|corporation|co|company|ltd|limited|lp|l\.p|llp|l\.l\.p|pllc|p\.l\.l\.c|pc|p\.c)\.?$|^d[./]?b[./]?a\b/i;
const particle = /^(de|del|la|las|los|der|den|van|von|di|da|dos|st|mc|mac)\.?$/i;

/**
 * First and last name of a full one: "Nez, Rosa"; else the last word is the last name, with what belongs to it: "Juan de
 * la Cruz Jr.". Of two people both first names stand before it: "Rosa & Juan Nez". "ABC Roofing, Inc." is a company.
 */
export function splitName(fullName: string): [first: string, last: string] {
  const parts = fullName.split(',').map((part) => part.trim().replaceAll(/\s+/g, ' '));
  const [last = '', first, ...more] = parts;
  if (last !== '' && parts.slice(1).some((part) => ofCompany.test(part))) return companyAsName(parts.join(', '));
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

/** The sum at the end of a report, which stands where names do. */
export const isSum = (fullName: string) => /^((grand|sub|report)[\s-]*)?totals?:?$/i.test(fullName.trim());

/** The name of a company where nobody is named: its last word is the last name. Of one word both are the same. */
export function companyAsName(company: string): [first: string, last: string] {
  const words = company.split(/\s+/);
  const last = words.pop() ?? '';
  return [words.join(' ') || last, last];
}
