/** A ZIP archive that is written while it is read, one file after the other. */
import { crc32, deflateRawSync } from 'node:zlib';

export type ZippedFile = Readonly<{ name: string; bytes: Buffer }>;

const utf8Names = 0x0800;
const deflated = 8;
/** The first day that the format knows: what was made now says nothing about what is in it. */
const noDate = (1 << 5) | 1;

/** Files of together less than 4 GB, with names in UTF-8. */
export async function* zip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Buffer> {
  const entries: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of files) {
    const nameBytes = Buffer.from(name);
    const data = deflateRawSync(bytes);
    const facts = factsOf(crc32(bytes), data.length, bytes.length, nameBytes.length);
    yield Buffer.concat([signature('PK\x03\x04'), facts, nameBytes, data]);
    entries.push(Buffer.concat([signature('PK\x01\x02'), version, facts, ...placeOf(offset), nameBytes]));
    offset += 30 + nameBytes.length + data.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([directory, signature('PK\x05\x06'), end]);
}

const signature = (letters: string) => Buffer.from(letters, 'latin1');
const version = Buffer.from([20, 0]);

/** What stands before a file and once more in the directory. */
function factsOf(checksum: number, packed: number, whole: number, nameLength: number): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(utf8Names, 2);
  facts.writeUInt16LE(deflated, 4);
  facts.writeUInt16LE(noDate, 8);
  facts.writeUInt32LE(checksum, 10);
  facts.writeUInt32LE(packed, 14);
  facts.writeUInt32LE(whole, 18);
  facts.writeUInt16LE(nameLength, 22);
  return facts;
}

/** Comment, disk and attributes are empty. */
function placeOf(offset: number): Buffer[] {
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  return [place];
}
