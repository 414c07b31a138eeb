import { useRef, useState } from 'react';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { Pin } from '../../../web/ui/route-line.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useLeaveGuard } from '../../../web/use-leave-guard.ts';
import type { Mapping } from '../columns.ts';
import { customerImportContract, type ImportReport } from '../contract.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportCheck } from './import-check.tsx';
import { ImportDone } from './import-done.tsx';
import { counted } from './words.ts';
import './customer-import.css';

type Result = Readonly<{ id: string | null; contactCount: number; report: ImportReport }>;

const steps = ['Choose a file', 'Check columns and rows', 'Done'] as const;

/** From a file to customers, step by step; nothing is written before the last one. */
export function CustomerImport() {
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const [result, setResult] = useState<Result>();
  const [refusal, setRefusal] = useState<string>();
  /** What was chosen for the columns, before and after the server has read them so. */
  const [mapping, setMapping] = useState<Mapping>();
  const asked = useRef<Mapping>(undefined);
  const isImporting = useRef(false);
  const [isOpening, setOpening] = useState(false);
  useLeaveGuard(mapping !== undefined && !result);

  /** An answer to what is not chosen any more is none. */
  const isLatest = ({ mapping: sent }: Readonly<{ mapping?: Mapping | undefined }>) => sent === asked.current;
  const check = useCommand(customerImportContract.check, {
    failure: 'Import Failed',
    onDone: (read, input) => isLatest(input) && setReport(read),
    onRefused({ message }, input) {
      if (isLatest(input)) setRefusal(message);
      return true;
    },
  });
  const create = useCommand(customerImportContract.create, {
    failure: 'Import Failed',
    titles: { unreachable: 'Connection Lost', 'import-under-way': 'Another Import Is Under Way' },
    refusals: {
      unreachable:
        'The list may be imported all the same: look under “Earlier imports” in a minute. Importing it again adds nobody twice.',
    },
    onDone({ import: made, report: now }) {
      if (made)
        toast.success('Customers Imported', `${counted(made.contactCount, 'customer')} added from ${made.fileName}`);
      setResult({ id: made?.id ?? null, contactCount: made?.contactCount ?? 0, report: now });
    },
  });

  function startOver() {
    setFile(undefined);
    setReport(undefined);
    setResult(undefined);
    setRefusal(undefined);
    setMapping(undefined);
    asked.current = undefined;
  }
  async function choose(chosen: File) {
    startOver();
    setFile(chosen);
    const list = (await isWorkbook(chosen)) ? await opened(chosen) : chosen;
    setFile(list);
    void check.run({}, list);
  }
  async function opened(workbook: File): Promise<File> {
    setOpening(true);
    try {
      const { asCsv } = await import('./workbook.ts');
      return await asCsv(workbook);
    } catch {
      return workbook; // the program that opens it could not be fetched; the server says what to do
    } finally {
      setOpening(false);
    }
  }
  function map(chosen: Mapping) {
    const sent = [...chosen];
    asked.current = sent;
    setMapping(sent);
    setRefusal(undefined);
    void check.run({ mapping: sent }, file);
  }
  async function add(wish: Readonly<{ skipBadRows: boolean; makeRoutes: boolean }>) {
    if (isImporting.current) return; // pressed twice before the button could show it
    isImporting.current = true;
    await create.run({ mapping: shown?.columns.map(({ field }) => field), ...wish }, file);
    isImporting.current = false;
  }
  const shown =
    mapping && report
      ? { ...report, columns: report.columns.map((column, at) => ({ ...column, field: mapping[at] ?? null })) }
      : report;
  const step = result ? 2 : report ? 1 : 0;

  return (
    <>
      <ol className="import-steps" aria-label="Steps">
        {steps.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined}>
            <Pin state={at < step ? 'done' : at === step ? 'open' : 'left'}>{at + 1}</Pin>
            <span>{name}</span>
          </li>
        ))}
      </ol>
      {result && file && <ImportDone file={file} result={result} onAgain={startOver} />}
      {!result && shown && file && (
        <ImportCheck
          file={file}
          report={shown}
          refusal={refusal}
          isChecking={check.isBusy}
          isImporting={create.isBusy}
          onMap={map}
          onOtherFile={startOver}
          onImport={(wish) => void add(wish)}
        />
      )}
      {!result &&
        !report &&
        (check.isBusy || isOpening ? (
          <Reading name={file?.name} />
        ) : (
          <FileDrop refusal={refusal} onFile={(chosen) => void choose(chosen)} />
        ))}
    </>
  );
}

/** By how it begins: a workbook is an archive. */
async function isWorkbook(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return [0x50, 0x4b, 3, 4].every((byte, at) => start[at] === byte);
}

function Reading({ name = '' }: Readonly<{ name: string | undefined }>) {
  return (
    <Panel label="Reading the file">
      <EmptyState title={`Reading ${name}`}>Every row is checked. Nothing is written yet.</EmptyState>
      <SkeletonLines />
    </Panel>
  );
}
