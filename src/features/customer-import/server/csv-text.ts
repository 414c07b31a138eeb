import { isUtf8 } from 'node:buffer';
import { invalidField } from '../../../kernel/refusal.ts';

const saveAs = 'In your spreadsheet program, save it as “CSV UTF-8 (comma delimited)” and try again.';

/** A CSV file's bytes without byte-order mark. Refuses (field `file`) what is no UTF-8 text, saying what it is instead. */
export function csvBytes(bytes: Buffer): Buffer {
  if (isUtf16(bytes)) throw invalidField('file', 'not-utf8', `This file is UTF-16, not UTF-8. ${saveAs}`);
  const kind = binaryKind(bytes);
  if (kind) throw invalidField('file', 'invalid-file', `This is ${kind}, not a CSV file. ${saveAs}`);
  if (!isUtf8(bytes)) {
    const where = `Line ${firstBrokenLine(bytes)}`;
    throw invalidField('file', 'not-utf8', `${where} is not UTF-8, perhaps Windows-1252. ${saveAs}`);
  }
  const text = startsWith(bytes, 0xef, 0xbb, 0xbf) ? bytes.subarray(3) : bytes;
  if (text.every((byte) => byte <= space)) throw invalidField('file', 'empty-file', 'This file is empty.');
  return text;
}

const newline = 10;
const space = 32;
const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** By its byte-order mark, or because a third of a text's bytes are zero. */
function isUtf16(bytes: Buffer): boolean {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return true;
  const beginning = bytes.subarray(0, 400);
  const zeros = (parity: number) => beginning.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const [even, odd] = [zeros(0), zeros(1)];
  return Math.max(even, odd) > beginning.length / 3 && Math.min(even, odd) === 0;
}

function binaryKind(bytes: Buffer): string | undefined {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) return 'an Excel workbook or another archive';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'an Excel workbook';
  if (startsWith(bytes, ...Buffer.from('%PDF'))) return 'a PDF';
  return bytes.includes(0) ? 'a binary file' : undefined;
}

function firstBrokenLine(bytes: Buffer): number {
  let from = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(newline, from);
    if (end === -1 || !isUtf8(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}
