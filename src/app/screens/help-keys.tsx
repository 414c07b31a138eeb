import { useWords } from '../../web/language.ts';
import { keyName } from '../../web/shortcuts.ts';
import { Panel } from '../../web/ui/panel.tsx';
import { helpWords } from '../words-help.ts';
import { keysOfStaff } from './help-topics.ts';
import './help.css';

/** The keys of staff, as words. */
export function HelpKeys() {
  const say = useWords(helpWords);
  return (
    <Panel title={say.keyboardShortcuts}>
      <dl className="help help-keys">
        {Object.entries(keysOfStaff).map(([does, keys]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{keyName(key)}</kbd>
              ))}
            </dt>
            <dd>{say.keys[does as keyof typeof keysOfStaff]}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
