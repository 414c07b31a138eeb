import { Button } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { companyContract } from '../../features/company/contract.ts';
import { isStaff } from '../../kernel/roles.ts';
import { useActor } from '../../web/actor.ts';
import { query } from '../../web/query-client.ts';
import { keyName } from '../../web/shortcuts.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Page } from '../../web/ui/page.tsx';
import { Panel } from '../../web/ui/panel.tsx';
import { SearchField } from '../../web/ui/search-field.tsx';
import { urlText, useUrlState } from '../../web/url-state.ts';
import { type Chapter, chaptersOf, chaptersWith, keysOfStaff } from './help-topics.ts';
import './help.css';

/** Short answers to what this role asks, and how to reach a person. */
export function HelpScreen() {
  const actor = useActor();
  const [{ q }, set] = useUrlState({ q: urlText() });
  const chapters = chaptersWith(chaptersOf[actor.role], q);
  const clear = (
    <Button variant="default" onClick={() => set({ q: '' })}>
      Show All
    </Button>
  );
  return (
    <Page title="Help" subtitle="Short answers. For anything else, ask a person.">
      <Panel label="Search help">
        <div className="panel-bar">
          <SearchField label="Search help" value={q} onSearch={(next) => set({ q: next })} />
        </div>
      </Panel>
      {chapters.map((chapter) => (
        <Answers key={chapter.title} chapter={chapter} />
      ))}
      {chapters.length === 0 && (
        <Panel label="Nothing found">
          <EmptyState title="No answer has these words" action={clear}>
            Try one word, such as “password” or “photo”.
          </EmptyState>
        </Panel>
      )}
      {isStaff(actor) && !q && <Keys />}
      {actor.role === 'customer' && <Office />}
    </Page>
  );
}

function Answers({ chapter: { title, topics } }: Readonly<{ chapter: Chapter }>) {
  return (
    <Panel title={title}>
      <dl className="help">
        {topics.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Keys() {
  return (
    <Panel title="Keyboard shortcuts">
      <dl className="help help-keys">
        {keysOfStaff.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{keyName(key)}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Customers have nobody beside them whom they could ask. */
function Office() {
  const { data: company } = useQuery(query(companyContract.get, {}));
  if (!company?.phone && !company?.email) return null;
  return (
    <Panel title={`Reach ${company.companyName}`} isPadded>
      <div className="page-actions">
        {company.phone && (
          <Button
            component="a"
            variant="default"
            href={`tel:${company.phone.replaceAll(/[^\d+]/g, '')}`}
            leftSection={<IconPhone size={16} aria-hidden />}
          >
            Call {company.phone}
          </Button>
        )}
        {company.email && (
          <Button
            component="a"
            variant="default"
            href={`mailto:${company.email}`}
            leftSection={<IconMail size={16} aria-hidden />}
          >
            {company.email}
          </Button>
        )}
      </div>
    </Panel>
  );
}
