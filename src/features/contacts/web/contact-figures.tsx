import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type ContactRow, contactsContract } from '../contract.ts';

/** Four figures from one grouped count; when it fails, they are counted on the loaded page (spec 2 §4). */
export function ContactFigures({ rows }: Readonly<{ rows: readonly ContactRow[] | undefined }>) {
  const { data, isError } = useRead(contactsContract.counts, {});
  const isOfPage = isError && data === undefined;
  const counted = (status: ContactRow['status']) =>
    isOfPage ? rows?.filter((row) => row.status === status).length : data?.byStatus[status];
  const note = isOfPage ? 'on this page' : undefined;
  return (
    <StatStrip
      stats={[
        { label: 'Total Contacts', value: isOfPage ? rows?.length : data?.total, note },
        { label: 'New Leads', value: counted('New Lead'), note },
        { label: 'Converted', value: counted('Converted'), note },
        { label: 'Qualified', value: counted('Qualified'), note },
      ]}
    />
  );
}
