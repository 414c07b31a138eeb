import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { OutboxMessage } from '../contract.ts';

/** The message as it is sent, or as plain text. */
export function MessagePreview({ message: { html, text } }: Readonly<{ message: OutboxMessage }>) {
  const [shown, setShown] = useState<'html' | 'text'>('html');
  return (
    <>
      <SegmentedControl
        aria-label="Show as"
        data={[
          { value: 'html', label: 'As sent' },
          { value: 'text', label: 'Plain text' },
        ]}
        value={shown}
        onChange={(next) => setShown(next === 'text' ? 'text' : 'html')}
      />
      {shown === 'html' ? (
        // Without scripts, forms, an origin or anything from afar: a sandbox that allows nothing.
        <iframe className="outbox-preview" title="The message as sent" sandbox="" srcDoc={html} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse must be able to scroll it
        <pre className="outbox-preview" tabIndex={0}>
          {text}
        </pre>
      )}
    </>
  );
}
