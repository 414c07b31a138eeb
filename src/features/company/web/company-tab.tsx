import { weekdays } from '../../../kernel/calendar.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import type { Settings } from '../settings.ts';
import { WithSettings } from './with-settings.tsx';

export function CompanyTab() {
  return (
    <WithSettings>
      {(settings) => (
        <>
          <CompanyDetails settings={settings} />
          <OpeningHours settings={settings} />
        </>
      )}
    </WithSettings>
  );
}

function CompanyDetails({ settings }: Readonly<{ settings: Settings }>) {
  const { city, state, zipCode } = settings;
  return (
    <Panel title="Company Information" isPadded>
      <dl className="details">
        <dt>Company name</dt>
        <dd>{settings.companyName}</dd>
        <dt>Phone</dt>
        <dd>{settings.phone ?? 'Not provided'}</dd>
        <dt>Email</dt>
        <dd>{settings.email ?? 'Not provided'}</dd>
        <dt>Website</dt>
        <dd>{settings.website ?? 'Not provided'}</dd>
        <dt>Address</dt>
        <dd>{[settings.address, city, state, zipCode].filter(Boolean).join(', ') || 'Not provided'}</dd>
        <dt>Service areas</dt>
        <dd>{settings.serviceAreas.join(', ') || 'Not provided'}</dd>
      </dl>
    </Panel>
  );
}

function OpeningHours({ settings: { businessHours } }: Readonly<{ settings: Settings }>) {
  return (
    <Panel title="Business Hours" isPadded>
      <dl className="details">
        {weekdays.map((day) => (
          <div key={day} style={{ display: 'contents' }}>
            <dt>{day}</dt>
            <dd>
              {businessHours[day].enabled ? `${businessHours[day].open} – ${businessHours[day].close}` : 'Closed'}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
