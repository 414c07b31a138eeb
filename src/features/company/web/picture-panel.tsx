import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Refusal } from '../../../kernel/refusal.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { toast } from '../../../web/ui/toast.ts';
import './settings.css';

type Doing = Readonly<{ isBusy: boolean }>;
type PicturePanelProps = Readonly<{
  title: string;
  picture: 'Logo' | 'Photo';
  /** Null where there is none. */
  url: string | null;
  alt: string;
  text: string;
  mostBytes: number;
  frameClass?: string;
  upload: Doing & Readonly<{ run: (input: Record<never, never>, file: File) => Promise<unknown> }>;
  remove: Doing & Readonly<{ run: (input: Record<never, never>) => Promise<unknown> }>;
  /** What is shown without it. */
  afterRemoval: string;
}>;

/** A picture of the company: shown, chosen, and taken away by who confirms it. */
export function PicturePanel(props: PicturePanelProps) {
  const { title, picture, url, alt, text, mostBytes, frameClass = '', upload, remove, afterRemoval } = props;
  const name = picture.toLowerCase();
  const resetInput = useRef<() => void>(null);
  function choose(file: File | null) {
    resetInput.current?.(); // else the same file could not be chosen again
    if (!file) return;
    if (file.size > mostBytes) toast.error(...tooLarge(mostBytes));
    else void upload.run({}, file);
  }
  async function removeAfterAsking() {
    const message = `${afterRemoval} The picture has to be uploaded again to have it back.`;
    const wanted = await confirm({ title: `Remove the ${name}?`, message, confirmLabel: `Remove ${picture}` });
    if (wanted) void remove.run({});
  }
  return (
    <Panel title={title} isPadded>
      <div className="logo-panel">
        <div className={`logo-frame ${frameClass}`}>{url ? <img src={url} alt={alt} /> : `No ${name} yet`}</div>
        <div className="logo-words">
          <p>{text}</p>
          <span className="page-actions">
            <FileButton onChange={choose} accept="image/*" resetRef={resetInput} inputProps={{ 'aria-label': picture }}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  loading={upload.isBusy}
                  leftSection={<IconUpload size={16} aria-hidden />}
                >
                  Upload {picture}
                </Button>
              )}
            </FileButton>
            {url && (
              <Button variant="default" loading={remove.isBusy} onClick={() => void removeAfterAsking()}>
                Remove {picture}
              </Button>
            )}
          </span>
        </div>
      </div>
    </Panel>
  );
}

const tooLarge = (mostBytes: number) =>
  ['File Too Large', `Please select an image smaller than ${mostBytes / 1024 / 1024}MB`] as const;

/** Title and message as spec 1 §8 pairs them; another reason, such as a limit, speaks for itself. */
export function tellOfUpload({ code, kind, message }: Refusal, mostBytes: number, failed = message): true {
  if (code === 'invalid-file') toast.error('Invalid File', message);
  else if (code === 'file-too-large') toast.error(...tooLarge(mostBytes));
  else toast.error('Upload Failed', kind === 'too-many' ? message : failed);
  return true;
}
