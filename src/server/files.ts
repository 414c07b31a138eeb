import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type { Sharp } from 'sharp';
import { Refusal } from '../kernel/refusal.ts';
import { machineClock } from './clock.ts';
import { loadedOnce } from './loaded-once.ts';
import { refuseInsideTransaction } from './transact.ts';

/** Where uploaded files lie. Keys are made here and never by a person. */
export type Files = Readonly<{
  /** Checks by content, re-encodes and stores a photo; gives its key. */
  keepPhoto: (bytes: Buffer) => Promise<string>;
  /** Checks by content, re-encodes and stores a company's logo; gives its key. */
  keepLogo: (bytes: Buffer) => Promise<string>;
  /** Checks by content, re-encodes and stores the photo of a public page; gives its key. */
  keepSitePhoto: (bytes: Buffer) => Promise<string>;
  /** The stored bytes; a fault when the file is gone. */
  open: (key: string) => Promise<Readable>;
  /** A photo cut to a small square, for lists. */
  openSmall: (key: string) => Promise<Readable>;
  remove: (key: string) => Promise<void>;
}>;

const longestSidePixels = 2048;
/** Far above what any page shows, also printed. */
const logoSidePixels = 800;
/** As wide as a page of a phone of triple density, or half a page of a desk: some 100 kB. */
const sitePhotoPixels = 1280;
/** 64 px on a screen of double density. */
const smallSidePixels = 128;
/** 50 megapixels: more is refused before it is unpacked (security 5.2.3). */
const mostPixels = 50_000_000;
const photoFormats = new Set(['jpeg', 'png', 'webp', 'heif', 'avif', 'gif', 'tiff']);
/** A picture that cannot be read is told from what never was one. HEIC: ISO/IEC 23008-12 §10.2; a JPEG: its SOI. */
function whyUnreadable(bytes: Buffer, isPhoto: boolean): string {
  const start = bytes.toString('latin1', 0, 12);
  if (/^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(start))
    return 'HEIC photos cannot be read here. Please select a JPEG or PNG image.';
  if (isDrawing(bytes)) return 'SVG drawings cannot be used here. Please select a PNG, JPEG or WebP image.';
  if (isPhoto || start.startsWith('\xff\xd8\xff'))
    return 'This image is damaged or too large to be read. Please select another one.';
  return 'Please select an image file';
}

/** An SVG is a program of the browser's; it is told by its first element, wherever the file begins with words about it. */
const isDrawing = (bytes: Buffer) =>
  /^\uFEFF?\s*<(\?xml|!|svg)/i.test(opening(bytes)) && /<svg[\s>]/i.test(opening(bytes));
const opening = (bytes: Buffer) => bytes.toString('utf8', 0, 4096);

/** Files in a folder of this machine. */
export function filesIn(folder: string): Files {
  const disk = loadedOnce(() => diskIn(path.resolve(folder)));
  async function keep(key: string, bytes: Buffer): Promise<string> {
    const place = await disk();
    try {
      await place.put(key, bytes);
      await settle(path.resolve(folder, key));
      return key;
    } catch (error) {
      await place.delete(key).catch(() => {}); // what a full disk took of it
      throw (error as Error).cause ?? error;
    }
  }
  return {
    async keepPhoto(bytes) {
      refuseInsideTransaction('files');
      return keep(`photos/${randomUUID()}.jpg`, await reencode(bytes, asPhoto));
    },
    async keepLogo(bytes) {
      refuseInsideTransaction('files');
      const png = await reencode(bytes, asLogo);
      return keep(`company-assets/company-logos/${Date.parse(machineClock.now())}-${randomUUID()}.png`, png); // spec 1 §5
    },
    async keepSitePhoto(bytes) {
      refuseInsideTransaction('files');
      return keep(`company-assets/site-photos/${randomUUID()}.webp`, await reencode(bytes, asSitePhoto));
    },
    open: async (key) => (await disk()).getStream(key),
    async openSmall(key) {
      const { default: sharp } = await import('sharp');
      const small = sharp(await (await disk()).getBytes(key))
        .resize(smallSidePixels, smallSidePixels)
        .jpeg({ quality: 78 });
      return Readable.from([await small.toBuffer()]);
    },
    remove: async (key) => (await disk()).delete(key),
  };
}

/** The row that will name it outlives a machine that loses its power the next moment, and so does the file. */
async function settle(file: string): Promise<void> {
  for (const one of [file, path.dirname(file)]) {
    const handle = await fs.open(one);
    await handle.sync().finally(() => handle.close());
  }
}

/** Loaded with the first file. */
async function diskIn(location: string): Promise<Disk> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')]);
  return new Disk(new FSDriver({ location, visibility: 'private' }));
}

/** JPEG of at most 2048 px, upright. */
const asPhoto = (image: Sharp) => fitInto(image.rotate(), longestSidePixels).jpeg({ quality: 82, mozjpeg: true });
/** PNG, because logos have clear edges and often no ground. */
const asLogo = (image: Sharp) => fitInto(image.rotate(), logoSidePixels).png({ compressionLevel: 9 });

/** WebP: what a visitor waits for is half of a JPEG. */
const asSitePhoto = (image: Sharp) => fitInto(image.rotate(), sitePhotoPixels).webp({ quality: 74 });

const fitInto = (image: Sharp, side: number) =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

/** Without EXIF (position, camera, owner); decided by content, never by name. */
async function reencode(bytes: Buffer, how: (image: Sharp) => Sharp): Promise<Buffer> {
  // Loaded with the first picture: most starts never need its 30 MB.
  const { default: sharp } = await import('sharp');
  let isPhoto = false;
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format } = await image.metadata();
    isPhoto = photoFormats.has(format);
    if (isPhoto) return await how(image).toBuffer();
  } catch {
    // said below, by what it is
  }
  const message = whyUnreadable(bytes, isPhoto);
  throw new Refusal('invalid', 'invalid-file', message, { fields: { file: message } });
}
