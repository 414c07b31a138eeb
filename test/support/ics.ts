/** A strict reader of calendar files (RFC 5545): it throws where a program might stumble. */
type Event = Readonly<Record<string, string>> & Readonly<{ alarm?: string }>;

const unescaped = (text: string) =>
  text.replaceAll(/\\(.)/g, (_, c: string) => {
    if (!'\\;,nN'.includes(c)) throw new Error(`Unknown escape \\${c}`);
    return c.toLowerCase() === 'n' ? '\n' : c;
  });

/** The events of a file, with their values by the name before any parameter. */
export function eventsIn(file: string): { events: Event[]; head: Readonly<Record<string, string>> } {
  if (!file.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(file))
    throw new Error('Lines end with CRLF, and the last one too');
  const physical = file.slice(0, -2).split('\r\n');
  for (const line of physical) if (Buffer.byteLength(line) > 75) throw new Error(`Longer than 75 octets: ${line}`);
  const lines = physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  const [open, events]: [string[], Event[]] = [[], []];
  const head: Record<string, string> = {};
  let event: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', , value = ''] = /^([A-Z-]+)((?:;[A-Z-]+=[^:;]+)*):(.*)$/su.exec(line) ?? [];
    if (!name) throw new Error(`Not a line of a calendar: ${line}`);
    if (/[^\\](?:\\\\)*[;,]/.test(value) && ['SUMMARY', 'DESCRIPTION', 'LOCATION'].includes(name))
      throw new Error(`Not escaped: ${line}`);
    if (name === 'BEGIN') {
      open.push(value);
      if (value === 'VEVENT') event = {};
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends where another is open`);
      if (value === 'VEVENT') events.push(event as Event);
    } else if (open.at(-1) === 'VEVENT') {
      if (name in event) throw new Error(`${name} stands twice`);
      event[name] = unescaped(value);
    } else if (open.at(-1) === 'VALARM' && name === 'TRIGGER') event.alarm = value;
    else if (open.length === 1) head[name] = value;
  }
  if (open.length > 0) throw new Error(`${open} is not ended`);
  for (const one of events)
    for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'SEQUENCE', 'SUMMARY'])
      if (!one[name]) throw new Error(`${name} is missing`);
  if (new Set(events.map((one) => one.UID)).size < events.length) throw new Error('Two events of one UID');
  return { events, head };
}
