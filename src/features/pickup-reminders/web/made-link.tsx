import { Button, TextInput } from '@mantine/core';
import { copyLink } from '../../../web/copy-link.ts';
import { useWords } from '../../../web/language.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { pickupReminderWords } from './words.ts';

/** A link that was just made, the only time that it is shown. Calendar programs take the address by its own scheme. */
export function MadeLink({ url }: Readonly<{ url: string }>) {
  const say = useWords(pickupReminderWords);
  return (
    <>
      <div role="status">
        <Notice tone="good">{say.linkReady}</Notice>
      </div>
      <div className="pickup-link">
        <TextInput label={say.yourLink} readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
        <Button variant="default" onClick={() => void copyLink(url)}>
          {say.copy}
        </Button>
        <Button component="a" href={url.replace(/^https?:/, 'webcal:')}>
          {say.openCalendar}
        </Button>
      </div>
    </>
  );
}
