import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Refusal } from '../../../kernel/refusal.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { logoBytes, type Settings, settingsContract } from '../settings.ts';
import './settings.css';

const tooLarge = ['File Too Large', 'Please select an image smaller than 2MB'] as const;

/** The logo beside the name, everywhere (spec 1 §5: Logo upload). */
export function LogoPanel({ settings: { logoUrl, companyName } }: Readonly<{ settings: Settings }>) {
  const upload = useCommand(settingsContract.uploadLogo, {
    failure: 'Upload Failed',
    onDone: () => toast.success('Logo Uploaded', 'The new logo is shown to everybody.'),
    onRefused: (refusal) => {
      toast.error(...uploadToast(refusal));
      return true;
    },
  });
  const remove = useCommand(settingsContract.removeLogo, {
    failure: 'Update Failed',
    onDone: () => toast.success('Settings Updated', 'The logo has been removed.'),
  });
  const resetInput = useRef<() => void>(null);

  function choose(file: File | null) {
    resetInput.current?.(); // else the same file could not be chosen again
    if (!file) return;
    if (file.size > logoBytes) toast.error(...tooLarge);
    else void upload.run({}, file);
  }
  async function removeAfterAsking() {
    const message = `Only the name "${companyName}" is shown then. The picture has to be uploaded again to have it back.`;
    if (await confirm({ title: 'Remove the logo?', message, confirmLabel: 'Remove Logo' })) void remove.run({});
  }
  return (
    <Panel title="Company Logo" isPadded>
      <div className="logo-panel">
        <div className="logo-frame">{logoUrl ? <img src={logoUrl} alt="Company logo" /> : 'No logo yet'}</div>
        <div className="logo-words">
          <p>Shown beside the name in the sidebar, on the sign-in page and on the website. An image of at most 2 MB.</p>
          <span className="page-actions">
            <FileButton onChange={choose} accept="image/*" resetRef={resetInput} inputProps={{ 'aria-label': 'Logo' }}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  loading={upload.isBusy}
                  leftSection={<IconUpload size={16} aria-hidden />}
                >
                  Upload Logo
                </Button>
              )}
            </FileButton>
            {logoUrl && (
              <Button variant="default" loading={remove.isBusy} onClick={() => void removeAfterAsking()}>
                Remove Logo
              </Button>
            )}
          </span>
        </div>
      </div>
    </Panel>
  );
}

/** Title and message as spec 1 §8 pairs them; another reason, such as a limit, speaks for itself. */
function uploadToast({ code, kind, message }: Refusal): readonly [string, string] {
  if (code === 'invalid-file') return ['Invalid File', message];
  if (code === 'file-too-large') return tooLarge;
  return ['Upload Failed', kind === 'too-many' ? message : 'Failed to upload logo'];
}
