import type { Operation, Output, Sent } from '../../../kernel/operation.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';

type Options<O extends Operation> = Omit<Parameters<typeof useCommand<O>>[1], 'onRefused'>;

/**
 * A command that the payment provider carries out once. As long as nobody knows what became of it, the same words are the
 * same command; once the provider has said no, they are another one.
 */
export function useInvoiceCommand<O extends Operation>(operation: O, options: Options<O>) {
  const { idOf, done } = useCommandId();
  const { run, isBusy } = useCommand(operation, {
    ...options,
    onDone: (output: Output<O>, input: Sent<O>) => {
      done();
      options.onDone?.(output, input);
    },
    onRefused: ({ code }) => {
      if (code === 'payments-refused') done();
      return false;
    },
  });
  const ask = (input: object) => run({ ...input, commandId: idOf(input) } as Sent<O>);
  return { ask, isBusy };
}
