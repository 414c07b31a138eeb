import { type DragEvent, useState } from 'react';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { mostFileBytes } from '../contract.ts';

type FileDropProps = Readonly<{
  /** Why the last file was not taken. */
  refusal: string | undefined;
  onFile: (file: File) => void;
}>;

/** Takes one list, by a button or dropped. It is read at once, so that a later change on disk does no harm. */
export function FileDrop({ refusal, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function take(file: File | undefined) {
    if (!file) return;
    if (file.size > mostFileBytes) setProblem('Please select a file smaller than 10MB');
    else
      try {
        onFile(new File([await file.arrayBuffer()], file.name));
      } catch {
        setProblem('This file could not be read. Perhaps it is a folder, or another program holds it.');
      }
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }
  return (
    <>
      {(problem ?? refusal) && (
        <Notice tone="bad">
          <span role="alert">
            <b>This file was not imported.</b> {problem ?? refusal}
          </span>
        </Notice>
      )}
      <label
        className="file-drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          accept=".xlsx,.csv,text/csv,.txt,.tsv"
          className="visually-hidden"
          aria-label="Customer list"
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <SheetMotif />
        <b>Drop your customer list here</b>
        <span>
          or <u>choose a file</u>
        </span>
        <small>
          An Excel workbook, or a CSV or text file as a billing program writes it, with a header, up to 10 MB and 50,000
          rows. Needed are a name and an address, in one column or several; email, phone, account number, cans, pickup
          day, service, route, notes and more are read too.
        </small>
      </label>
    </>
  );
}

/** A sheet whose rows become the stops of a route. */
function SheetMotif() {
  return (
    <svg viewBox="0 0 190 84" aria-hidden="true">
      <rect x="8" y="10" width="62" height="64" rx="7" fill="var(--card)" stroke="var(--line-2)" strokeWidth="2" />
      <path d="M18 26h42M18 42h42M18 58h42" stroke="var(--line-2)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M70 42 C96 42 96 20 120 22 S150 58 172 54"
        fill="none"
        stroke="var(--brand-secondary)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="1 7"
      />
      <g fill="var(--brand-fill)">
        <circle cx="120" cy="22" r="11" />
        <circle cx="172" cy="54" r="11" />
      </g>
      <g fill="#fff" fontSize="11" fontWeight="650" textAnchor="middle">
        <text x="120" y="26">
          1
        </text>
        <text x="172" y="58">
          2
        </text>
      </g>
    </svg>
  );
}
