import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { Refusal } from '../kernel/refusal.ts';
import { refuseInsideTransaction } from './transact.ts';

/** Where uploaded files lie. Keys are made here and never by a person. */
export type Files = Readonly<{
  /** Checks by content, re-encodes and stores a photo; gives its key. */
  keepPhoto: (bytes: Buffer) => Promise<string>;
  /** The stored bytes; a fault when the file is gone. */
  open: (key: string) => Promise<Readable>;
  /** A photo cut to a small square, for lists. */
  openSmall: (key: string) => Promise<Readable>;
  remove: (key: string) => Promise<void>;
}>;

const longestSidePixels = 2048;
/** 64 px on a screen of double density. */
const smallSidePixels = 128;
/** 50 megapixels: more is refused before it is unpacked (security 5.2.3). */
const mostPixels = 50_000_000;
const photoFormats = new Set(['jpeg', 'png', 'webp', 'heif', 'avif', 'gif', 'tiff']);
const notAnImage = () =>
  new Refusal('invalid', 'invalid-file', 'Please select an image file', {
    fields: { file: 'Please select an image file' },
  });

/** Files in a folder of this machine. */
export function filesIn(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: path.resolve(folder), visibility: 'private' }));
  return {
    async keepPhoto(bytes) {
      refuseInsideTransaction('files');
      const jpeg = await reencode(bytes);
      const key = `photos/${randomUUID()}.jpg`;
      await disk.put(key, jpeg);
      return key;
    },
    open: (key) => disk.getStream(key),
    async openSmall(key) {
      const { default: sharp } = await import('sharp');
      const small = sharp(await disk.getBytes(key))
        .resize(smallSidePixels, smallSidePixels)
        .jpeg({ quality: 78 });
      return Readable.from([await small.toBuffer()]);
    },
    remove: (key) => disk.delete(key),
  };
}

/** JPEG of at most 2048 px, upright, without EXIF (position, camera, owner); decided by content, never by name. */
async function reencode(bytes: Buffer): Promise<Buffer> {
  // Loaded with the first photo: most starts never need its 30 MB.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format } = await image.metadata();
    if (!photoFormats.has(format)) throw notAnImage();
    return await image
      .rotate()
      .resize({ width: longestSidePixels, height: longestSidePixels, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  } catch {
    throw notAnImage();
  }
}
