/** What a page of the public site would send if its button was pressed: all that it carries, and what is chosen. */
export function sentBy(text: string): Record<string, string> {
  const inputs = [...text.slice(text.indexOf('id="start"')).matchAll(/<input [^>]*>/g)].map(([tag]) => tag);
  const value = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const sent = inputs.filter((tag) => !/type="(radio|checkbox)"/.test(tag) || tag.includes('checked'));
  return Object.fromEntries(sent.map((tag) => [value(tag, 'name'), value(tag, 'value')]));
}
