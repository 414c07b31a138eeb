import type { Page } from './test.ts';

/** Parts of texts that a line breaks, where each is to stay whole: sums, days. */
export const inTwoLines = (page: Page, whole: RegExp): Promise<string[]> =>
  page.evaluate((source) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { index, 0: part } of text.textContent?.matchAll(new RegExp(source, 'g')) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + part.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(part);
      }
    return broken;
  }, whole.source);
