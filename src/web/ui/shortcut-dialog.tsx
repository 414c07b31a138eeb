import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../language.ts';
import { keyName, type Shortcut, singleKeys } from '../shortcuts.ts';
import { kitWords } from '../words.ts';
import { Dialog } from './dialog.tsx';
import './shortcut-dialog.css';

type ShortcutDialogProps = Readonly<{ shortcuts: readonly Shortcut[]; opened: boolean; onClose: () => void }>;

/** The keys that do something on the present screen. */
export function ShortcutDialog({ shortcuts, opened, onClose }: ShortcutDialogProps) {
  const { shortcuts: say } = useWords(kitWords);
  const [areOn, setOn] = useState(singleKeys.areOn);
  const everywhere = [
    { keys: ['?'], label: say.show },
    { keys: ['Escape'], label: say.close },
  ];
  return (
    <Dialog title={say.title} opened={opened} onClose={onClose}>
      <div className="shortcuts">
        <Keys title={say.onThisScreen} shortcuts={shortcuts.filter(({ isOfTable }) => !isOfTable)} />
        <Keys title={say.inTables} shortcuts={shortcuts.filter(({ isOfTable }) => isOfTable)} />
        <Keys title={say.everywhere} shortcuts={everywhere} />
        <Switch
          label={say.single}
          description={say.singleMeans}
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
