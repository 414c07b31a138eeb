import { Button } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { companyContract } from '../../features/company/contract.ts';
import { isStaff } from '../../kernel/roles.ts';
import { useActor } from '../../web/actor.ts';
import { useWords } from '../../web/language.ts';
import { query } from '../../web/query-client.ts';
import { keyName } from '../../web/shortcuts.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Page } from '../../web/ui/page.tsx';
import { Panel } from '../../web/ui/panel.tsx';
import { SearchField } from '../../web/ui/search-field.tsx';
import { urlText, useUrlState } from '../../web/url-state.ts';
import { type Chapter, helpWords } from '../words-help.ts';
import { chaptersOf, chaptersWith, keysOfStaff } from './help-topics.ts';
import './help.css';

/** Short answers to what this role asks, and how to reach a person. */
export function HelpScreen() {
  const say = useWords(helpWords);
  const actor = useActor();
  const [{ q }, set] = useUrlState({ q: urlText() });
  const chapters = chaptersWith(chaptersOf(actor.role, say), q);
  const clear = (
    <Button variant="default" onClick={() => set({ q: '' })}>
      {say.showAll}
    </Button>
  );
  return (
    <Page title={say.help} subtitle={say.lead}>
      <Panel label={say.search}>
        <div className="panel-bar">
          <SearchField label={say.search} value={q} onSearch={(next) => set({ q: next })} />
        </div>
      </Panel>
      {chapters.map((chapter) => (
        <Answers key={chapter.title} chapter={chapter} />
      ))}
      {chapters.length === 0 && (
        <Panel label={say.nothingFound}>
          <EmptyState title={say.noAnswer} action={clear}>
            {say.tryOneWord}
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

/** Customers have nobody beside them whom they could ask. */
function Office() {
  const say = useWords(helpWords);
  const { data: company } = useQuery(query(companyContract.get, {}));
  if (!company?.phone && !company?.email) return null;
  return (
    <Panel title={say.reach(company.companyName)} isPadded>
      <div className="page-actions">
        {company.phone && (
          <Button
            component="a"
            variant="default"
            href={`tel:${company.phone.replaceAll(/[^\d+]/g, '')}`}
            leftSection={<IconPhone size={16} aria-hidden />}
          >
            {say.call(company.phone)}
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
