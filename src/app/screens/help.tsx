import { Button } from '@mantine/core';
import { isStaff } from '../../kernel/roles.ts';
import { useActor } from '../../web/actor.ts';
import { useCompany } from '../../web/company.ts';
import { useWords } from '../../web/language.ts';
import { EmptyState } from '../../web/ui/empty-state.tsx';
import { Page } from '../../web/ui/page.tsx';
import { Panel } from '../../web/ui/panel.tsx';
import { SearchField } from '../../web/ui/search-field.tsx';
import { urlText, useUrlState } from '../../web/url-state.ts';
import { helpWords } from '../words-help.ts';
import type { Chapter } from '../words-help-chapter.ts';
import { HelpKeys } from './help-keys.tsx';
import { HelpOffice } from './help-office.tsx';
import { chaptersOf, chaptersWith } from './help-topics.ts';
import './help.css';

/** Short answers to what this role asks, and how to reach a person. */
export function HelpScreen() {
  const say = useWords(helpWords);
  const actor = useActor();
  const { hasMailServer } = useCompany();
  const [{ q }, set] = useUrlState({ q: urlText() });
  const chapters = chaptersWith(chaptersOf(actor.role, say, hasMailServer), q);
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
      {isStaff(actor) && !q && <HelpKeys />}
      {actor.role === 'customer' && <HelpOffice />}
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
