import { CompanyForm } from './company-form.tsx';
import { HoursForm } from './hours-form.tsx';
import { LogoPanel } from './logo-panel.tsx';
import { WithSettings } from './with-settings.tsx';

/** Who the company is and when it is open (spec 1 §2.6: Company Info). */
export function CompanyTab() {
  return (
    <WithSettings>
      {(settings) => (
        <>
          <LogoPanel settings={settings} />
          <CompanyForm settings={settings} />
          <HoursForm settings={settings} />
        </>
      )}
    </WithSettings>
  );
}
