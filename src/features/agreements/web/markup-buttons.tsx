import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBold, IconH1, IconH2, IconList, IconListNumbers, type TablerIcon } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { type Mark, marked } from '../editing.ts';

const buttons: readonly (readonly [Mark, string, TablerIcon])[] = [
  ['heading', 'Heading', IconH1],
  ['subheading', 'Subheading', IconH2],
  ['bold', 'Bold', IconBold],
  ['list', 'List', IconList],
  ['numbers', 'Numbered list', IconListNumbers],
];

type MarkupButtonsProps = Readonly<{
  field: RefObject<HTMLTextAreaElement | null>;
  /** HTML is marked by its tags. */
  isDisabled: boolean;
  onChange: (text: string) => void;
}>;

/** Mark what is selected in the text beside them. */
export function MarkupButtons({ field, isDisabled, onChange }: MarkupButtonsProps) {
  function mark(how: Mark) {
    const area = field.current;
    if (!area) return;
    const { text, from, to } = marked({ text: area.value, from: area.selectionStart, to: area.selectionEnd }, how);
    onChange(text);
    // When it shows the new text.
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(from, to);
    });
  }
  return (
    <div className="markup-buttons" role="toolbar" aria-label="Format">
      {buttons.map(([how, label, Icon]) => (
        <Tooltip key={how} label={label}>
          <ActionIcon variant="default" size={36} aria-label={label} disabled={isDisabled} onClick={() => mark(how)}>
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
}
