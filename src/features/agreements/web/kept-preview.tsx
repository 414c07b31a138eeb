import { useDebouncedValue } from '@mantine/hooks';
import { PaperFrame } from '../../../web/ui/paper-frame.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { agreementsContract } from '../contract.ts';
import { htmlOf } from '../markup.ts';

/** What will be kept of what is typed, as the server says. */
export function KeptPreview({ typed }: Readonly<{ typed: string }>) {
  const [shown] = useDebouncedValue(typed, 300);
  const { data, error } = useRead(agreementsContract.preview, { content: htmlOf(shown) }, { keepPrevious: true });
  const leftOut = data?.leftOut ?? [];
  return (
    <figure>
      <figcaption>Preview</figcaption>
      {error && <Notice tone="warning">{error.message}</Notice>}
      {leftOut.length > 0 && <Notice tone="warning">Not kept: {leftOut.map((name) => `<${name}>`).join(', ')}</Notice>}
      <PaperFrame label="Preview" html={data?.content ?? ''} />
    </figure>
  );
}
