import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { logoBytes, type Settings, settingsContract } from '../settings.ts';
import { PicturePanel, tellOfUpload } from './picture-panel.tsx';

/** The logo beside the name, everywhere (spec 1 §5: Logo upload). */
export function LogoPanel({ settings: { logoUrl, companyName } }: Readonly<{ settings: Settings }>) {
  const upload = useCommand(settingsContract.uploadLogo, {
    failure: 'Upload Failed',
    onDone: () => toast.success('Logo Uploaded', 'The new logo is shown to everybody.'),
    onRefused: (refusal) => tellOfUpload(refusal, logoBytes, 'Failed to upload logo'),
  });
  const remove = useCommand(settingsContract.removeLogo, {
    failure: 'Update Failed',
    onDone: () => toast.success('Settings Updated', 'The logo has been removed.'),
  });
  return (
    <PicturePanel
      title="Company Logo"
      picture="Logo"
      url={logoUrl}
      alt="Company logo"
      text="Shown beside the name in the sidebar, on the sign-in page and on the website. An image of at most 2 MB."
      mostBytes={logoBytes}
      afterRemoval={`Only the name "${companyName}" is shown then.`}
      {...{ upload, remove }}
    />
  );
}
