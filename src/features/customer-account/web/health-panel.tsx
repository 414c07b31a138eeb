import { useWords } from '../../../web/language.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { checks, type Health } from '../health.ts';
import { Explained } from './explained.tsx';
import { accountWords } from './words-account.ts';
import { homeWords } from './words-home.ts';

/** What is in order with the account, each with what it means. */
export function HealthPanel({ health }: Readonly<{ health: Health }>) {
  const say = useWords(homeWords);
  const { checks: named } = useWords(accountWords);
  const known = checks.filter((check) => health[check] !== undefined);
  const good = known.filter((check) => health[check]);
  return (
    <Panel title={say.health}>
      <p className="panel-lead">
        <b>{say.inOrder(good.length, known.length)}</b> · {say.healthMeans}
      </p>
      {known.map((check) => (
        <Explained
          key={check}
          said={named[check].name}
          aside={
            <StatusPill tone={health[check] ? 'good' : 'warning'}>{health[check] ? say.good : say.bad}</StatusPill>
          }
        >
          {health[check] ? named[check].good : named[check].bad}
        </Explained>
      ))}
    </Panel>
  );
}
