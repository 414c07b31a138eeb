/** What a person reads on a PDF. */
import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page, as it was drawn: line by line from where it begins. */
export async function pagesOf(answer: Response): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())));
  return text;
}

type Drawn = Readonly<{ text: string; x: number; y: number; width: number }>;

/** Each text of a page with its place, in points from the upper left corner of a letter sheet. */
export async function drawnOn(answer: Response, page = 1): Promise<Drawn[]> {
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { items } = await (await document.getPage(page)).getTextContent();
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, x: item.transform[4], y: 792 - item.transform[5], width: item.width }]
      : [],
  );
}
