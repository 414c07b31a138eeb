import { urlOf } from '../../../web/client.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { mostAtOnce } from '../account-files.ts';
import { accountsContract } from '../accounts.ts';
import { DownloadButton } from './download-button.tsx';

/** Invoices as one list; more than QuickBooks Online takes at once come in several files as well. */
export function InvoiceFiles({ days }: Readonly<{ days: Readonly<{ from: string; to: string }> }>) {
  const { data } = useRead(accountsContract.countFiles, days);
  const { invoices, files } = data ?? { invoices: 0, files: 0 };
  const isMany = files > 1;
  return (
    <>
      {isMany && (
        <Notice tone="info">
          {`It takes ${mostAtOnce.invoices} invoices and ${mostAtOnce.rows.toLocaleString('en-US')} rows at a time. These `}
          {`${invoices.toLocaleString('en-US')} invoices are ${files} files: import one after the other.`}
        </Notice>
      )}
      <div className="dialog-buttons">
        <DownloadButton href={urlOf(accountsContract.export, { list: 'invoices', ...days })} isSecond={isMany}>
          Download CSV
        </DownloadButton>
        {isMany && (
          <DownloadButton
            href={urlOf(accountsContract.exportFiles, days)}
          >{`Download ${files} Files (ZIP)`}</DownloadButton>
        )}
      </div>
    </>
  );
}
