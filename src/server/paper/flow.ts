import { type Paper, sheet } from './paper.ts';

/** Where things may stand on a page, in points from its upper edge. */
export type Room = Readonly<{ top: number; bottom: number }>;

export type Flow = Readonly<{
  /** Where the next thing of this height stands, on another page when this one has no room for it and for `more` below. */
  place: (height: number, more?: number) => number;
}>;

/** Pages one after another as they fill. @param begin draws what each page begins with; pages count from one */
export function flowOn(paper: Paper, begin: (page: number) => Room): Flow {
  let page = 0;
  let y = 0;
  let bottom = 0;
  function turn() {
    paper.addPage();
    page++;
    ({ top: y, bottom } = begin(page));
  }
  turn();
  return {
    place(height, more = 0) {
      if (y + height + more > bottom && height < sheet.height / 2) turn();
      const at = y;
      y += height;
      return at;
    },
  };
}
