import { Switch } from '@mantine/core';
import { useState } from 'react';
import { keyName, type Shortcut, singleKeys } from '../shortcuts.ts';
import { Dialog } from './dialog.tsx';
import './shortcut-dialog.css';

type ShortcutDialogProps = Readonly<{ shortcuts: readonly Shortcut[]; isOpen: boolean; onClose: () => void }>;

const everywhere: readonly Shortcut[] = [
  { keys: ['?'], label: 'Show the keyboard shortcuts' },
  { keys: ['Escape'], label: 'Close a dialog or a menu' },
];

/** The keys that do something on the present screen. */
export function ShortcutDialog({ shortcuts, isOpen, onClose }: ShortcutDialogProps) {
  const [areOn, setOn] = useState(singleKeys.areOn);
  return (
    <Dialog title="Keyboard Shortcuts" opened={isOpen} onClose={onClose}>
      <div className="shortcuts">
        <Keys title="On this screen" shortcuts={shortcuts.filter(({ isOfTable }) => !isOfTable)} />
        <Keys title="In tables" shortcuts={shortcuts.filter(({ isOfTable }) => isOfTable)} />
        <Keys title="Everywhere" shortcuts={everywhere} />
        <Switch
          label="Single-key shortcuts"
          description="Switched off, only those with Ctrl or ⌘ and those inside tables work. This list stays in the user menu."
          checked={areOn}
          onChange={({ currentTarget: { checked } }) => {
            singleKeys.turn(checked);
            setOn(checked);
          }}
        />
      </div>
    </Dialog>
  );
}

function Keys({ title, shortcuts }: Readonly<{ title: string; shortcuts: readonly Shortcut[] }>) {
  if (shortcuts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {shortcuts.map(({ keys, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{keyName(key)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
