import { OperationsForm, type SkipReason } from './operations-form.tsx';
import { SmallPrintForm } from './small-print-form.tsx';
import { WithSettings } from './with-settings.tsx';

/** How the company works: its clock, its runs, its places, its small print. */
export function OperationsTab({ skipReasons }: Readonly<{ skipReasons: readonly SkipReason[] }>) {
  return (
    <WithSettings>
      {(settings) => (
        <>
          <OperationsForm settings={settings} skipReasons={skipReasons} />
          <SmallPrintForm settings={settings} />
        </>
      )}
    </WithSettings>
  );
}
