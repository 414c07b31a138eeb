/**
 * Letters on paper, as PDF. The library and its fonts are loaded when the first one is asked for: a server that prints
 * nothing starts without them.
 */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FileAnswer } from '../../kernel/operation.ts';
import { loadedOnce } from '../loaded-once.ts';

/** A sheet of US letter, measured in points from its upper left corner. */
export type Paper = PDFKit.PDFDocument;
export type Weight = 'plain' | 'bold';
/** The house's own, the one that has more letters, and the one of boxes, ticks and arrows. */
export type Font = Weight | `${Weight}-more` | 'signs';

export const inch = 72;
export const sheet = { width: 8.5 * inch, height: 11 * inch } as const;

type Printing = Readonly<{
  title: string;
  author: string;
  /** Without `.pdf`. */
  fileName: string;
  /** Draws; each time it yields, what is drawn goes out and everybody else has their turn. */
  draw: (paper: Paper) => AsyncIterable<unknown> | Iterable<unknown>;
}>;

/** A PDF that is written while it is read: however long it is, only a few of its pages are in memory. */
export function paperFile({ title, author, fileName, draw }: Printing): FileAnswer {
  return {
    bytes: Readable.from(bytesOf({ title, author, draw }), { objectMode: false }),
    contentType: 'application/pdf',
    fileName: `${fileName}.pdf`,
    inline: false, // a browser's reader does not open what is shut off from everything else
  };
}

async function* bytesOf({ title, author, draw }: Omit<Printing, 'fileName'>): AsyncGenerator<Buffer> {
  const paper = await openPaper(title, author);
  for await (const _ of draw(paper)) {
    yield* written(paper);
    await nextTurn();
  }
  paper.end();
  for await (const bytes of paper) yield bytes as Buffer;
}

function* written(paper: Paper): Generator<Buffer> {
  for (let bytes = paper.read(); bytes !== null; bytes = paper.read()) yield bytes as Buffer;
}

/**
 * Unlike the web's fonts these are one file each: Figtree with the usual Latin letters, Noto Sans with all, Greek and
 * Cyrillic, Noto Sans Symbols 2 with what forms and agreements are ticked with.
 */
const fonts: Readonly<Record<Font, string>> = {
  plain: import.meta.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'),
  'plain-more': import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  'bold-more': import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  signs: import.meta.resolve('@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf'),
};

const kit = loadedOnce(async () => {
  const [{ default: Document }, ...files] = await Promise.all([
    import('pdfkit'),
    ...Object.entries(fonts).map(async ([name, url]) => ({ name, file: await readFile(fileURLToPath(url)) })),
  ]);
  return { Document, files };
});

async function openPaper(title: string, author: string): Promise<Paper> {
  const { Document, files } = await kit();
  const paper = new Document({
    size: 'LETTER',
    margin: 0, // everything has its place: nothing begins a page by itself
    autoFirstPage: false,
    info: { Title: title, Author: author },
  });
  for (const { name, file } of files) paper.registerFont(name, file);
  return paper;
}
