import { FiguresForm } from './figures-form.tsx';
import { PhotoPanel } from './photo-panel.tsx';
import { PublishForm } from './publish-form.tsx';
import { ReachForm } from './reach-form.tsx';
import { SiteServiceForm } from './site-service-form.tsx';
import { SiteWordsForm } from './site-words-form.tsx';
import { SmallPrintForm } from './small-print-form.tsx';
import { TestimonialsForm } from './testimonials-form.tsx';
import { WithSettings } from './with-settings.tsx';

/** What the public page says: all of it is optional (spec 1 §1, §2.4). */
export function WebsiteTab() {
  return (
    <WithSettings>
      {(settings) => (
        <>
          <PublishForm settings={settings} />
          <ReachForm settings={settings} />
          <FiguresForm settings={settings} />
          <SiteWordsForm settings={settings} />
          <SiteServiceForm settings={settings} />
          <PhotoPanel settings={settings} />
          <TestimonialsForm settings={settings} />
          <SmallPrintForm settings={settings} />
        </>
      )}
    </WithSettings>
  );
}
