import { useState } from 'react';
import { asItIsNow } from '../../../web/as-it-is-now.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { RowActions } from '../../../web/ui/row-actions.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { purposeWords } from '../../mailing-list/words.ts';
import { type Template, templatesContract } from '../templates.ts';
import { TemplateDialog } from './template-dialog.tsx';

type TemplatesDialogProps = Readonly<{ templates: readonly Template[]; opened: boolean; onClose: () => void }>;

/** The kept texts, to be changed and deleted. */
export function TemplatesDialog({ templates, opened, onClose }: TemplatesDialogProps) {
  const [edited, setEdited] = useState<Template>();
  const { run } = useCommand(templatesContract.remove, { failure: 'Delete Failed' });
  async function remove({ id, name }: Template) {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      message: 'Its text is gone for good. What was sent with it stays.',
      confirmLabel: 'Delete Template',
    });
    if (isSure && (await run({ id }))) toast.success('Template Deleted', name);
  }
  return (
    <>
      <Dialog title="Templates" size="lg" opened={opened} onClose={onClose}>
        {templates.length === 0 && <EmptyState title="No templates yet">Save one from what you compose.</EmptyState>}
        <ul className="mass-email-kept" aria-label="Templates">
          {templates.map((template) => (
            <li key={template.id}>
              <span className="two-lines">
                <b>{template.name}</b>
                <small>
                  {purposeWords[template.purpose]} · {template.subject}
                </small>
              </span>
              <RowActions
                name={template.name}
                onEdit={() => setEdited(template)}
                onDelete={() => void remove(template)}
              />
            </li>
          ))}
        </ul>
      </Dialog>
      <TemplateDialog
        template={asItIsNow(edited, templates)}
        isGone={edited !== undefined && !templates.some(({ id }) => id === edited.id)}
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
      />
    </>
  );
}
