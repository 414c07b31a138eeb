import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../../web/use-read.ts';
import { type Template, templatesContract } from '../templates.ts';
import type { Words } from './composed.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplatesDialog } from './templates-dialog.tsx';

type TemplateBarProps = Readonly<{
  /** What is in the form now: it can be kept. */
  words: Words;
  onChoose: (template: Template) => void;
}>;

/** Takes a kept text into the form, or keeps what is there. */
export function TemplateBar({ words, onChoose }: TemplateBarProps) {
  const templates = useRead(templatesContract.list, {}).data?.templates ?? [];
  const [kept, setKept] = useState<Words>();
  const [isManaging, setManaging] = useState(false);
  return (
    <div className="mass-email-templates">
      {templates.length > 0 && (
        <Select
          label="Template"
          placeholder="Choose a kept text"
          data={templates.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(id) => {
            const template = templates.find((one) => one.id === id);
            if (template) onChoose(template);
          }}
        />
      )}
      <Button variant="default" onClick={() => setKept(words)}>
        Save as Template
      </Button>
      {templates.length > 0 && (
        <Button variant="default" onClick={() => setManaging(true)}>
          Manage
        </Button>
      )}
      <TemplateDialog draft={kept} opened={kept !== undefined} onClose={() => setKept(undefined)} />
      <TemplatesDialog templates={templates} opened={isManaging} onClose={() => setManaging(false)} />
    </div>
  );
}
