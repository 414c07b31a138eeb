import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { HandedLetter } from '../../../web/handed-letter.ts';
import type { ChangePreview } from '../calendar.ts';
import { letterOf } from '../calendar-words.ts';

type WriteButtonProps = Readonly<{ preview: ChangePreview | undefined; why: string; isMain?: boolean }>;

/** Begins a mass e-mail to exactly those whose pickups move. */
export function WriteButton({ preview, why, isMain = false }: WriteButtonProps) {
  const navigate = useNavigate();
  const letter: HandedLetter | undefined = preview && letterOf(preview, why);
  if (!letter) return null;
  const count = letter.recipientIds.length;
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      data-autofocus={isMain || undefined}
      leftSection={<IconMail size={16} aria-hidden />}
      onClick={() => void navigate({ to: '/mass-email', state: { letter } })}
    >
      {count === 1 ? 'Write to 1 Customer' : `Write to ${count.toLocaleString('en-US')} Customers`}
    </Button>
  );
}
