import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP by its directory, as a program on somebody's desk reads it; fails where the two disagree. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.length - 22;
  assert.equal(archive.toString('latin1', end, end + 4), 'PK\x05\x06');
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(archive.toString('latin1', at, at + 4), 'PK\x01\x02');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    assert.deepEqual(archive.subarray(local + 4, local + 30), archive.subarray(at + 6, at + 32));
    const from = local + 30 + nameLength;
    const bytes = inflateRawSync(archive.subarray(from, from + archive.readUInt32LE(at + 20)));
    assert.deepEqual([bytes.length, crc32(bytes)], [archive.readUInt32LE(at + 24), archive.readUInt32LE(at + 16)]);
    files.set(name, bytes.toString('utf8'));
    at += 46 + nameLength;
  }
  assert.equal(at, end);
  return files;
}
