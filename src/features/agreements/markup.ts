/**
 * How agreements are written by people who write no HTML: `# ` for headings, `- ` (or a pasted bullet) and `1. ` for
 * lists, two more spaces for a list inside, `**bold**`, `*italic*`, an empty line between paragraphs. A backslash takes a
 * sign for itself.
 */
const heading = /^(#{1,3})\s+(.+)$/;
const item = /^(\s*)(?:[-•]|(\d{1,4})\.)\s+(.+)$/;

/** Whether a text is HTML already, and stays as it is. */
export const isHtml = (text: string): boolean => /^\s*<[a-z!]/i.test(text);

/** What was written as HTML, not sanitised. A part that begins with a tag stays as it is. */
export function htmlOf(text: string): string {
  if (isHtml(text)) return text;
  const parts: string[] = [];
  let lines: string[] = [];
  const lists: ('ul' | 'ol')[] = [];
  function endLists(depth = 0) {
    while (lists.length > depth) parts.push(`</li></${lists.pop()}>`);
  }
  function endParagraph() {
    if (lines.length > 0)
      parts.push(isHtml(lines[0] ?? '') ? lines.join('\n') : `<p>${lines.map(inline).join('<br />')}</p>`);
    lines = [];
  }
  function addItem(indent: string, number: string | undefined, said: string) {
    const depth = Math.min(Math.floor(indent.length / 2), lists.length);
    const name = number === undefined ? 'ul' : 'ol';
    endLists(depth + 1);
    if (lists[depth] !== name) {
      endLists(depth);
      parts.push(number === undefined || number === '1' ? `<${name}>` : `<${name} start="${Number(number)}">`);
      lists.push(name);
    } else parts.push('</li>');
    parts.push(`<li>${inline(said)}`);
  }
  for (const line of text.split(/\r?\n/)) {
    const [, signs, title] = line.match(heading) ?? [];
    const [, indent, number, said] = line.match(item) ?? [];
    if (line.trim() === '' || signs || said !== undefined) endParagraph();
    if (said === undefined) endLists();
    if (signs) parts.push(`<h${signs.length}>${inline(title ?? '')}</h${signs.length}>`);
    else if (said !== undefined) addItem(indent ?? '', number, said);
    else if (line.trim() !== '') lines.push(line.trim());
  }
  endParagraph();
  endLists();
  return parts.join('');
}

const inline = (text: string): string =>
  text
    .trim()
    .replaceAll(/\\([\\*#.<&•-])/g, (_, sign: string) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(/<(?![a-z/!])/gi, '&lt;')
    .replaceAll(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*(?=\S)(.+?)(?<=\S)\*/g, '<em>$1</em>');
