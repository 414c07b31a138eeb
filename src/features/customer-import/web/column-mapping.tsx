import { fieldLabels, type ImportField, importFields, type Mapping } from '../columns.ts';
import type { ImportReport } from '../contract.ts';

type ColumnMappingProps = Readonly<{ report: ImportReport; isBusy: boolean; onMap: (mapping: Mapping) => void }>;

const samplesShown = 3;

/** For each column of the file its first cells and the field it fills. Plain selects: a list may have many columns. */
export function ColumnMapping({ report: { columns, preview }, isBusy, onMap }: ColumnMappingProps) {
  function choose(at: number, field: ImportField | undefined) {
    const others = columns.map((column) => (column.field === field ? null : column.field));
    onMap(others.with(at, field ?? null));
  }
  return (
    <table className="table column-mapping" aria-label="Columns" aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">Column in the file</th>
          <th scope="col">First rows</th>
          <th scope="col">Becomes</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ header, field }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file; headers may repeat
          <tr key={at}>
            <th scope="row">{header || `Column ${at + 1}`}</th>
            <td>{samples(preview, at)}</td>
            <td>
              <select
                aria-label={`Field for ${header || `column ${at + 1}`}`}
                value={field ?? ''}
                data-none={field === null || undefined}
                onChange={({ currentTarget }) =>
                  choose(
                    at,
                    importFields.find((one) => one === currentTarget.value),
                  )
                }
              >
                <option value="">Not imported</option>
                {importFields.map((one) => (
                  <option key={one} value={one}>
                    {fieldLabels[one]}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function samples(preview: ImportReport['preview'], column: number): string {
  const cells = preview.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.slice(0, samplesShown).join(' · ') || '–';
}
