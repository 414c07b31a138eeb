import { FiguresForm } from './figures-form.tsx';
import { PublishForm } from './publish-form.tsx';
import { ReachForm } from './reach-form.tsx';
import { WithSettings } from './with-settings.tsx';

/** The part of the public page that an owner can tell in a minute, and the switch that shows it. */
export function WebsiteStep() {
  return (
    <WithSettings>
      {(settings) => (
        <>
          <ReachForm settings={settings} />
          <FiguresForm settings={settings} />
          <PublishForm settings={settings} />
        </>
      )}
    </WithSettings>
  );
}
