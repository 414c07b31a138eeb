import { GeocodingProgress } from '../../features/addresses/web/geocoding-progress.tsx';
import { CustomerImport } from '../../features/customer-import/web/customer-import.tsx';
import { EarlierImports } from '../../features/customer-import/web/earlier-imports.tsx';
import { Page } from '../../web/ui/page.tsx';

export function CustomerImportScreen() {
  return (
    <Page title="Import Customers" back={{ to: '/crm', label: 'Back to Contacts' }}>
      <CustomerImport />
      <GeocodingProgress />
      <EarlierImports />
    </Page>
  );
}
