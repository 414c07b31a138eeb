import { Button } from '@mantine/core';
import { useCommand } from '../../../web/use-command.ts';
import { customerImportContract, type ImportReport } from '../contract.ts';

type BadRowsProps = Readonly<{ file: File; columns: ImportReport['columns'] }>;

/** Hands the bad rows back as a file with their reasons. Mended, it is imported like any other. */
export function BadRowsButton({ file, columns }: BadRowsProps) {
  const { run, isBusy } = useCommand(customerImportContract.badRows, {
    failure: 'Download Failed',
    onDone: ({ csv }) => hand(csv, `${file.name.replace(/\.\w+$/, '')}-to-mend.csv`),
  });
  return (
    <Button
      variant="default"
      loading={isBusy}
      onClick={() => void run({ mapping: columns.map(({ field }) => field) }, file)}
    >
      Download Bad Rows
    </Button>
  );
}

function hand(csv: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
