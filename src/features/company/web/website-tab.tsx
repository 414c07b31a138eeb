import { FiguresForm } from './figures-form.tsx';
import { SmallPrintForm } from './small-print-form.tsx';
import { TestimonialsForm } from './testimonials-form.tsx';
import { WithSettings } from './with-settings.tsx';

/** What the public page says beside the company's contact details (spec 1 §1, §2.4). */
export function WebsiteTab() {
  return (
    <WithSettings>
      {(settings) => (
        <>
          <FiguresForm settings={settings} />
          <TestimonialsForm settings={settings} />
          <SmallPrintForm settings={settings} />
        </>
      )}
    </WithSettings>
  );
}
