import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import '../../../web/handed-letter.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import type { ChangePreview } from '../calendar.ts';
import { letterOf } from '../calendar-words.ts';
import { ChangeTotal } from './change-preview.tsx';

/** It is saved: those whose pickups it moves can be written to, and nobody else. */
export function ChangeDone({ done, why, onClose }: { done: ChangePreview; why: string; onClose: () => void }) {
  const navigate = useNavigate();
  const letter = letterOf(done, why);
  const count = letter?.recipientIds.length ?? 0;
  return (
    <div className="change-preview">
      <Notice tone="good">
        <span role="status">The calendar is saved, and the runs that were made already follow.</span>
      </Notice>
      <ChangeTotal preview={done} />
      <div className="dialog-buttons">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {letter && (
          <Button
            data-autofocus
            leftSection={<IconMail size={16} aria-hidden />}
            onClick={() => void navigate({ to: '/mass-email', state: { letter } })}
          >
            {count === 1 ? 'Write to 1 Customer' : `Write to ${count.toLocaleString('en-US')} Customers`}
          </Button>
        )}
      </div>
    </div>
  );
}
