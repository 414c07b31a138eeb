import { OperationsForm, type SkipReason } from './operations-form.tsx';
import { WithSettings } from './with-settings.tsx';

/** How the company works: its clock, its runs, its places. */
export function OperationsTab({ skipReasons }: Readonly<{ skipReasons: readonly SkipReason[] }>) {
  return <WithSettings>{(settings) => <OperationsForm settings={settings} skipReasons={skipReasons} />}</WithSettings>;
}
