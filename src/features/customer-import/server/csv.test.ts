import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../../kernel/refusal.ts';
import { csvRows } from './csv-rows.ts';
import { csvBytes } from './csv-text.ts';

const rowsOf = async (text: string) => csvRows(csvBytes(Buffer.from(text)).text);
const refusal = async (bytes: Buffer | string) => {
  try {
    await csvRows(csvBytes(Buffer.from(bytes)).text);
  } catch (error) {
    assert.ok(error instanceof Refusal && error.fields?.file === error.message, String(error));
    return `${error.code}: ${error.message}`;
  }
  return 'accepted';
};

test('commas, semicolons and tabs, any line ends, with and without byte-order mark', async () => {
  const expected = {
    header: ['a', 'b'],
    rows: [
      { line: 2, cells: ['1', '2'] },
      { line: 3, cells: ['3', '4'] },
    ],
  };
  for (const delimiter of [',', ';', '\t'])
    for (const end of ['\n', '\r\n', '\r'])
      for (const mark of ['', '\uFEFF']) {
        const text = `${mark}a${delimiter}b${end}1${delimiter}2${end}3${delimiter}4`;
        assert.deepEqual(await rowsOf(text), expected, JSON.stringify(text));
        assert.deepEqual(await rowsOf(text + end), expected);
      }
});

test('the first line in which Excel names its separator is no header', async () => {
  for (const first of ['sep=;', 'SEP=;', '"sep=;"'])
    for (const end of ['\n', '\r\n']) {
      const { header, rows } = await rowsOf(`\uFEFF${first}${end}a,a;b${end}1;2,2,2${end}`);
      assert.deepEqual([header, rows], [['a,a', 'b'], [{ line: 2, cells: ['1', '2,2,2'] }]]);
    }
  assert.deepEqual((await rowsOf('sep=x,b\n1,2')).header, ['sep=x', 'b']);
});

test('columns at the end in which nothing stands are none, however many a spreadsheet writes', async () => {
  for (const empty of [1, 300]) {
    const end = ','.repeat(empty);
    const { header, rows } = await rowsOf(`a,b${end}\n1,2${end}\n${end}\n3${end}\n`);
    assert.deepEqual(
      [header, rows.map(({ line }) => line)],
      [
        ['a', 'b'],
        [2, 4],
      ],
    );
  }
  assert.deepEqual((await rowsOf('a,b,,\n1,2,x,\n')).header, ['a', 'b', ''], 'a note beside the columns');
});

test('titles above the header are none, with whatever separator below', async () => {
  for (const delimiter of [',', ';', '\t']) {
    const own = [
      ['Name', 'Street'],
      ['Ann', '"1 A St, rear"'],
      ['Bo', '2 B St'],
    ].map((cells) => cells.join(delimiter));
    const titles = ['Four Corners Trash', 'Customer Contact List', '', `"As of Nov 2, 2026"${delimiter}`];
    const { header, rows } = await rowsOf([...titles, ...own].join('\r\n'));
    assert.deepEqual(
      [header, rows.map(({ line }) => line)],
      [
        ['Name', 'Street'],
        [6, 7],
      ],
    );
  }
  const alone = await rowsOf('Address\n"Ann\n1 A St"\n"Bo\n2 B St"');
  assert.deepEqual([alone.header, alone.rows.length], [['Address'], 2], 'a list of one column has a header');
  const sparse = await rowsOf('Name,Street\nAnn,\nBo,2 B St');
  assert.deepEqual([sparse.header, sparse.rows.length], [['Name', 'Street'], 2]);
});

test('rows are counted as a spreadsheet does, whatever lines their cells take: empty ones count', async () => {
  const text = '\n\na,b\n\n"x\ny","z\r\nw"\n , \n1,2\r\n\r\n"last\n",""';
  const { header, rows } = await rowsOf(text);
  assert.deepEqual(header, ['a', 'b']);
  assert.deepEqual(rows, [
    { line: 5, cells: ['x\ny', 'z\r\nw'] },
    { line: 7, cells: ['1', '2'] },
    { line: 9, cells: ['last\n', ''] },
  ]);
});

test('rows and lines are exact in long files too, over all pieces that are read', async () => {
  const text = ['a,b', ...Array.from({ length: 9000 }, (_, n) => (n % 7 ? `${n},x` : `${n},"ñ\n\nx"`))].join('\r\n');
  const { rows } = await rowsOf(text);
  assert.deepEqual(
    rows.map(({ line, cells }) => [line, cells[0]]),
    Array.from({ length: 9000 }, (_, n) => [n + 2, `${n}`]),
  );
  const last = text.split('\n').length + 1;
  assert.match(await refusal(`${text}\r\n"open`), new RegExp(`opened in line ${last} is never`));
});

test('whatever cells are written, the same cells are read', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', '\t', ' ', '=', 'ñ', '🚛') });
  const table = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(table, async (wanted) => {
      const quoted = (cells: string[]) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',');
      const { rows } = await rowsOf(['h1,h2,h3', ...wanted.map(quoted)].join('\n'));
      assert.deepEqual(
        rows.map(({ cells }) => cells),
        wanted,
      );
    }),
    { numRuns: 60 },
  );
});

test('UTF-8, UTF-16 of either order and Windows-1252 are read alike, with and without a mark', async () => {
  const text = 'Name;Town\r\n"Nuñez\nJosé";Piñón – “x”\r\n';
  const little = Buffer.from(text, 'utf16le');
  const windows = Buffer.from(text.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1');
  const written: readonly (readonly [Buffer, string])[] = [
    [Buffer.from(text), 'UTF-8'],
    [Buffer.from(`\uFEFF${text}`), 'UTF-8'],
    [little, 'UTF-16'],
    [Buffer.concat([Buffer.from([0xff, 0xfe]), little]), 'UTF-16'],
    [Buffer.from(little).swap16(), 'UTF-16'],
    [Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(little).swap16()]), 'UTF-16'],
    [windows, 'Windows-1252'],
  ];
  for (const [bytes, encoding] of written) {
    const read = csvBytes(bytes);
    assert.equal(read.encoding, encoding);
    assert.deepEqual(await csvRows(read.text), {
      header: ['Name', 'Town'],
      rows: [{ line: 2, cells: ['Nuñez\nJosé', 'Piñón – “x”'] }],
    });
  }
});

test('what is no text is refused, saying what it is', async () => {
  assert.match(await refusal(Buffer.from('PK\u0003\u0004abc')), /^invalid-file: This is an Excel workbook/);
  assert.match(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1])), /^invalid-file: This is an Excel workbook/);
  assert.match(await refusal('%PDF-1.7'), /^invalid-file: This is a PDF/);
  assert.match(await refusal('a,b\n1,2\u0000\n'), /^invalid-file: This is a binary file/);
});

test('nothing to read is refused', async () => {
  for (const empty of ['', '\uFEFF', ' \r\n\t\n'])
    assert.equal(await refusal(empty), 'empty-file: This file is empty.');
});

test('a quotation mark that is never closed is named with its line, wherever the reader notices', async () => {
  const message = 'broken-csv: A quotation mark that is opened in line 3 is never closed.';
  assert.equal(await refusal('a,b\n1,2\n"3,4\n5,6\n'), message);
  assert.equal(await refusal('a,b\n1,2\n"3,4\n5,6\n"x",y\n'), message);
  assert.equal(await refusal(`a,b\n1,2\n"3,4\n${'5,6\n'.repeat(50_000)}`), message);
  assert.match(
    await refusal('a,b\n1,2\n3,5" pipe\n'),
    /^broken-csv: Line 3 has a quotation mark in the middle of a cell/,
  );
});

test('too many rows or columns are refused', async () => {
  assert.equal(await refusal(`a\n${'1\n'.repeat(50_000)}`), 'accepted');
  assert.equal(await refusal(`a\n${'1\n'.repeat(50_001)}`), 'too-many-rows: This file has more than 50,000 rows.');
  assert.equal(await refusal(`a,b\n${','.repeat(200)}x\n`), 'too-many-columns: Row 2 has more than 200 columns.');
});
