import type { Operation, Output, Sent } from '../kernel/operation.ts';
import { useCommand } from './use-command.ts';
import { useCommandId } from './use-command-id.ts';

/**
 * A command that the payment provider carries out once. As long as nobody knows what became of it, the same words are the
 * same command; once the provider has said no, they are another one.
 */
export function useProviderCommand<O extends Operation>(operation: O, options: Parameters<typeof useCommand<O>>[1]) {
  const { idOf, done, refused } = useCommandId();
  const { run, isBusy } = useCommand(operation, {
    ...options,
    onDone: (output: Output<O>, input: Sent<O>) => {
      done();
      options.onDone?.(output, input);
    },
    onRefused: (refusal, input) => {
      if (refusal.code === 'payments-refused') refused(String((input as { commandId?: unknown }).commandId));
      return options.onRefused?.(refusal, input) ?? false;
    },
  });
  const ask = (input: object) => run({ ...input, commandId: idOf(input) } as Sent<O>);
  return { ask, isBusy };
}
