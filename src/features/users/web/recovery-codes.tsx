import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { copyText } from '../../../web/copy-link.ts';
import { useWords, wordsNow } from '../../../web/language.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { twoStepWords } from './words-two-step.ts';

type RecoveryCodesProps = Readonly<{
  codes: readonly string[];
  /** They were put somewhere. */
  onTaken: () => void;
  onKept: () => void;
}>;

/** Asks before codes are left that were put nowhere. */
export function mayLeaveCodes(): Promise<boolean> {
  const say = wordsNow(twoStepWords);
  return confirm({
    title: say.unkeptQuestion,
    message: say.unkeptMeans,
    confirmLabel: say.closeAnyway,
    cancelLabel: say.backToCodes,
  });
}

/** Codes that are shown this once, with three ways to keep them. */
export function RecoveryCodes({ codes, onTaken, onKept }: RecoveryCodesProps) {
  const say = useWords(twoStepWords);
  const text = [say.recoveryCodes, location.host, '', ...codes, ''].join('\n');
  const taking = (take: (text: string) => void) => () => {
    take(text);
    onTaken();
  };
  return (
    <div className="dialog-form">
      <Notice tone="warning">{say.keepThese}</Notice>
      <ol className="recovery-codes" aria-label={say.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="button-row">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={taking((codes) => void copyText(codes))}
        >
          {say.copyAll}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={taking(download)}>
          {say.download}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={taking(print)}>
          {say.print}
        </Button>
      </div>
      <div className="dialog-buttons">
        <Button onClick={onKept} data-autofocus>
          {say.kept}
        </Button>
      </div>
    </div>
  );
}

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** On a sheet of its own: the page behind has no place on it. */
function print(text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const sheet = frame.contentDocument?.createElement('pre');
  if (!sheet) return;
  sheet.textContent = text;
  sheet.style.fontSize = '14pt';
  frame.contentDocument?.body.append(sheet);
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}
