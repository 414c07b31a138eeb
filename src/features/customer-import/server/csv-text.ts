import { isUtf8 } from 'node:buffer';
import { invalidField } from '../../../kernel/refusal.ts';
import type { FileEncoding } from '../contract.ts';

const saveAs = 'In your spreadsheet program, save it as “CSV UTF-8 (comma delimited)” and try again.';

/**
 * A CSV file's text as bytes in UTF-8 without byte-order mark, and how it was written: UTF-8, UTF-16 of either order, or
 * what is neither as Windows-1252, which old billing programs write. Refuses (field `file`) what is no text.
 */
export function csvBytes(bytes: Buffer): Readonly<{ text: Buffer; encoding: FileEncoding }> {
  const order = orderOfUtf16(bytes);
  const kind = order ? undefined : binaryKind(bytes);
  if (kind) throw invalidField('file', 'invalid-file', `This is ${kind}, not a CSV file. ${saveAs}`);
  const encoding = order ? 'UTF-16' : isUtf8(bytes) ? 'UTF-8' : 'Windows-1252';
  const text = encoding === 'UTF-8' ? withoutMark(bytes) : decoded(bytes, order ?? 'windows-1252');
  if (text.includes(0)) throw invalidField('file', 'invalid-file', `This is a binary file, not a CSV file. ${saveAs}`);
  if (text.every((byte) => byte <= space)) throw invalidField('file', 'empty-file', 'This file is empty.');
  return { text, encoding };
}

const space = 32;
const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);
const withoutMark = (bytes: Buffer) => (startsWith(bytes, 0xef, 0xbb, 0xbf) ? bytes.subarray(3) : bytes);
const decoded = (bytes: Buffer, from: string) => Buffer.from(new TextDecoder(from).decode(bytes));

/** By its byte-order mark, or because a third of a text's bytes are zero. */
function orderOfUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const beginning = bytes.subarray(0, 400);
  const zeros = (parity: number) => beginning.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (Math.max(even, odd) <= beginning.length / 3 || Math.min(even, odd) > 0) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function binaryKind(bytes: Buffer): string | undefined {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) return 'an Excel workbook or another archive';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'an Excel workbook';
  if (startsWith(bytes, ...Buffer.from('%PDF'))) return 'a PDF';
  return bytes.includes(0) ? 'a binary file' : undefined;
}
