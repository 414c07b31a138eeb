import { Button, Switch } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Panel } from '../../../web/ui/panel.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import type { Settings } from '../settings.ts';
import { siteContract } from '../site.ts';
import { useSection } from './use-section.tsx';

type Values = { isPublished: boolean; startsAtOnce: boolean };

/** Whether visitors see the page, and what becomes of those who start service on it. */
export function PublishForm({ settings }: Readonly<{ settings: Settings }>) {
  const { form, isBusy, isBehind, notice, save } = useSection<typeof siteContract.publish, Values>({
    settings,
    operation: siteContract.publish,
    valuesOf: ({ isPublished, startsAtOnce }) => ({ isPublished, startsAtOnce }),
    inputOf: (values, version) => ({ ...values, version }),
    inWords: ({ isPublished, startsAtOnce }) => ({
      Website: isPublished ? 'Published' : 'Not published',
      'New customers': startsAtOnce ? 'Start at once' : 'Wait for the office',
    }),
    done: ['Settings Updated', 'What visitors see has been saved.'],
  });
  return (
    <Panel
      title="Your Website"
      isPadded
      actions={
        <Button
          component="a"
          href="/?preview"
          target="_blank"
          variant="default"
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          Preview
        </Button>
      }
    >
      <SectionForm form={form} isBusy={isBusy} isDisabled={isBehind} onSubmit={save}>
        {notice}
        <p className="section-lead">
          The page shows what is entered below, and leaves out everything else. The preview shows what is saved.
        </p>
        <Switch
          label="Publish the website"
          description="Otherwise visitors see your name, how to reach you, and where to sign in."
          {...form.getInputProps('isPublished', { type: 'checkbox' })}
        />
        <Switch
          label="New customers may start at once"
          description="Who starts service where a truck passes gets an account and stands on its route. Otherwise they are a lead with the route that fits."
          {...form.getInputProps('startsAtOnce', { type: 'checkbox' })}
        />
      </SectionForm>
    </Panel>
  );
}
