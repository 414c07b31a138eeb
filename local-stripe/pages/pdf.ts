import type { Page } from './html.ts';

/** As much of PDF 1.4 as an invoice needs: pages of text in Helvetica, and lines. Lengths are points from the top left. */
const width = 612;
const height = 792;

type Text = Readonly<{ size?: number; isBold?: boolean; align?: 'left' | 'right' }>;

export class Pdf {
  readonly #pages: string[][] = [];

  page(): void {
    this.#pages.push([]);
  }

  text(x: number, y: number, text: string, { size = 10, isBold = false, align = 'left' }: Text = {}): void {
    const left = align === 'right' ? x - widthOf(text, size) : x;
    this.#draw(`BT /${isBold ? 'F2' : 'F1'} ${size} Tf ${left.toFixed(2)} ${height - y} Td (${escaped(text)}) Tj ET`);
  }

  line(x1: number, x2: number, y: number): void {
    this.#draw(`0.8 G 0.5 w ${x1} ${height - y} m ${x2} ${height - y} l S`);
  }

  #draw(command: string): void {
    this.#pages.at(-1)?.push(command);
  }

  /** The whole file. */
  toBuffer(): Buffer {
    const first = 5; // after the catalogue, the list of pages and two fonts
    const kids = this.#pages.map((_, place) => `${first + 2 * place} 0 R`).join(' ');
    const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${this.#pages.length} >>`,
      font('Helvetica'),
      font('Helvetica-Bold'),
      ...this.#pages.flatMap((commands, place) => {
        const stream = commands.join('\n');
        const resources = '<< /Font << /F1 3 0 R /F2 4 0 R >> >>';
        return [
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources ${resources} /Contents ${first + 2 * place + 1} 0 R >>`,
          `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
        ];
      }),
    ];
    let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
    const places = objects.map((object, index) => {
      const place = file.length;
      file += `${index + 1} 0 obj\n${object}\nendobj\n`;
      return `${String(place).padStart(10, '0')} 00000 n \n`;
    });
    const start = file.length;
    const size = objects.length + 1;
    file += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
    return Buffer.from(file, 'latin1');
  }
}

/** Signs that WinAnsi has at other places than Unicode; what it lacks becomes a question mark. */
const winAnsi: Readonly<Record<string, string>> = {
  '–': '\x96',
  '—': '\x97',
  '’': '\x92',
  '‘': '\x91',
  '“': '\x93',
  '”': '\x94',
  '€': '\x80',
  '…': '\x85',
};

function escaped(text: string): string {
  const latin = [...text].map((sign) => winAnsi[sign] ?? (sign.charCodeAt(0) < 256 && sign.length === 1 ? sign : '?'));
  return latin
    .join('')
    .replaceAll(/[\\()]/g, '\\$&')
    .replaceAll(/[\r\n]+/g, ' ');
}

/** Close enough for figures, which are all of one width in Helvetica. */
function widthOf(text: string, size: number): number {
  const units = [...text].map((sign) => (/[.,:;'|!il ]/.test(sign) ? 278 : /-/.test(sign) ? 333 : 556));
  return (units.reduce((sum, unit) => sum + unit, 0) * size) / 1000;
}

/** Breaks a text into lines of at most so many points. */
export function wrap(text: string, points: number, size = 10): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer, size) <= points) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export function pdfPage(pdf: Pdf, name: string): Page {
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}"`,
    'cache-control': 'no-store',
  };
  return { status: 200, headers, body: pdf.toBuffer() };
}
