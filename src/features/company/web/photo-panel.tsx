import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { Panel } from '../../../web/ui/panel.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import type { Settings } from '../settings.ts';
import { photoBytes, siteContract } from '../site.ts';
import './settings.css';

/** A photo in place of the drawn route at the top of the page. */
export function PhotoPanel({ settings: { photoUrl } }: Readonly<{ settings: Settings }>) {
  const upload = useCommand(siteContract.uploadPhoto, {
    failure: 'Upload Failed',
    onDone: () => toast.success('Photo Uploaded', 'It stands at the top of your website.'),
  });
  const remove = useCommand(siteContract.removePhoto, {
    failure: 'Update Failed',
    onDone: () => toast.success('Settings Updated', 'The photo has been removed.'),
  });
  const resetInput = useRef<() => void>(null);
  function choose(file: File | null) {
    resetInput.current?.(); // else the same file could not be chosen again
    if (!file) return;
    if (file.size > photoBytes) toast.error('File Too Large', 'Please select an image smaller than 15MB');
    else void upload.run({}, file);
  }
  return (
    <Panel title="Photo" isPadded>
      <div className="logo-panel">
        <div className="logo-frame photo-frame">
          {photoUrl ? <img src={photoUrl} alt="At the top" /> : 'No photo yet'}
        </div>
        <div className="logo-words">
          <p>Your truck or your people, in place of the drawn route. An image of at most 15 MB; it is made smaller.</p>
          <span className="page-actions">
            <FileButton onChange={choose} accept="image/*" resetRef={resetInput} inputProps={{ 'aria-label': 'Photo' }}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  loading={upload.isBusy}
                  leftSection={<IconUpload size={16} aria-hidden />}
                >
                  Upload Photo
                </Button>
              )}
            </FileButton>
            {photoUrl && (
              <Button variant="default" loading={remove.isBusy} onClick={() => void remove.run({})}>
                Remove Photo
              </Button>
            )}
          </span>
        </div>
      </div>
    </Panel>
  );
}
