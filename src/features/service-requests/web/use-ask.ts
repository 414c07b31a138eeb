import type { Operation, Output, Sent } from '../../../kernel/operation.ts';
import { wholeNumber } from '../../../kernel/shapes.ts';
import { useCompany } from '../../../web/company.ts';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { language, useWords } from '../../../web/language.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import type { Price } from '../asked.ts';
import type { AskChoices } from '../choices.ts';
import { longestText } from '../contract.ts';
import { ownWords } from './words-own.ts';

type Form<Values> = Parameters<typeof useInterruptedForm<Values>>[1] &
  Readonly<{ setErrors: (errors: Record<string, string>) => void }>;

/** What is told once it is sent, where that is not that an answer follows. */
type Told = readonly [title: string, means: string];

/** Sends what is asked for once, and closes its dialog; what cannot be asked for is said at its field. */
export function useAsk<O extends Operation, Values extends object>(
  operation: O,
  form: Form<Values>,
  onClose: () => void,
  toldOf?: (output: Output<O>) => Told | undefined,
) {
  const say = useWords(ownWords);
  const { hasMailServer } = useCompany();
  const commands = useCommandId();
  useInterruptedForm(operation.name, form);
  const { run, isBusy } = useCommand(operation, {
    ...{ failure: say.failed, refusals: say.refusals, form, isRepeatable: true },
    onDone(output) {
      commands.done();
      const [title, means] = toldOf?.(output) ?? [say.sent, say.sentMeans(hasMailServer)];
      toast.success(title, means);
      onClose();
    },
  });
  /** @param seen what was on the screen, which is no part of what is asked for */
  const send = (asked: Omit<Sent<O>, 'commandId' | 'seenPrice'>, seen: Readonly<{ seenPrice?: Price | null }> = {}) =>
    void run({ ...asked, ...seen, commandId: commands.idOf(asked) } as Sent<O>);
  return { send, isBusy };
}

/** What is wrong with what is typed; null when it fits. */
export function useTextCheck() {
  const { required, tooLong, chooseAddress } = useWords(ownWords);
  const within = (most: number) => (text: string) => (text.length > most ? tooLong(most) : null);
  const fits = within(longestText);
  const neededWithin = (most: number) => (text: string) => (text.trim() ? within(most)(text) : required);
  const needed = neededWithin(longestText);
  const whole = (name: string, most: number) => (typed: unknown) =>
    wholeNumber(name, 1, most, language.current()).safeParse(typed).error?.issues[0]?.message ?? null;
  const oneOf = (addresses: AskChoices['addresses']) => (chosen: string) =>
    addresses.some(({ id }) => id === chosen) ? null : chooseAddress;
  return { needed, neededWithin, fits, whole, oneOf };
}
