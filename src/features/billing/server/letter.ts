import type { Reader } from '../../../server/database/connection.ts';
import { faded, leading, put, putApart, putLines, wrapped } from '../../../server/paper/drawing.ts';
import { inch, type Paper, sheet } from '../../../server/paper/paper.ts';
import { beforeSetUp, findCompany, getLetterhead, getPostalLines } from '../../company/server/store.ts';

/** Who writes: as it stands above a letter and on what is sent back. */
export type Sender = Readonly<{ name: string; lines: string[]; reach: string; color: string }>;

export async function getSender(read: Reader): Promise<Sender> {
  const { phone, email, website } = (await findCompany(read)) ?? beforeSetUp;
  const reach = [phone, email, website?.replace(/^https?:\/\//, '')].filter(Boolean).join(' · ');
  return { ...(await getLetterhead(read)), lines: await getPostalLines(read), reach };
}

/**
 * A #10 envelope (9½ × 4⅛ in) has its window ⅞ in from the left and ½ in from the bottom, 4½ × 1⅛ in large. A sheet that
 * is folded in three has room to slide in it, 1 in sideways and ½ in up and down: what stands here is seen wherever it
 * lies, and nothing else may come near.
 */
const addressWindow = { x: 0.9 * inch, y: 2.5 * inch, width: 3.4 * inch, lines: 4 } as const;
export const left = addressWindow.x;
export const right = sheet.width - 0.75 * inch;
/** What stands beside the address is never seen through the window. */
export const besideWindow = 5.5 * inch;
/** Below the first fold. */
export const belowFold = 3.85 * inch;

/** The sender above, and the address where the window is. */
export function drawLetterTop(paper: Paper, from: Sender, to: readonly string[]): void {
  put(paper, from.name, left, 0.55 * inch, { size: 16, bold: true, color: from.color, width: 4.3 * inch });
  const style = { size: 9.5, color: faded, width: 4.3 * inch };
  const y = putLines(paper, from.lines, left, 0.55 * inch + leading(17), style);
  putLines(paper, wrapped(paper, from.reach, style.width, style), left, y, style);
  drawAddress(paper, to, addressWindow.y);
}

/** What stands above on every further sheet: whose it is, cut off before which one it is. */
export const drawFurtherTop = (paper: Paper, line: readonly [about: string, page: string]): void =>
  putApart(paper, line, { left, right, y: 40 }, { color: faded });

/** An address as a window shows it. */
export function drawAddress(paper: Paper, lines: readonly string[], y: number): void {
  lines.slice(0, addressWindow.lines).forEach((line, at) => {
    put(paper, line, addressWindow.x, y + at * 12, { size: 10, width: addressWindow.width });
  });
}
