import { formatMoney } from '../../../kernel/money.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { type HoldCredit, holdCreditsContract } from '../contract.ts';

/** Posts what is due for a hold; as long as nobody knows what became of it, a second click is the same command. */
export function usePosting({ suspensionId, due }: Pick<HoldCredit, 'suspensionId' | 'due'>) {
  const { idOf, done } = useCommandId();
  const post = useCommand(holdCreditsContract.post, {
    failure: 'Credit Failed',
    wordless: 'Failed to post the credit',
    onDone(_, { amount }) {
      done();
      toast.success('Credit Posted', `The next invoice takes off ${formatMoney(amount)}.`);
    },
    onRefused({ code }) {
      if (code === 'payments-refused') done();
      return false;
    },
  });
  const ask = () => {
    const input = { suspensionId, amount: due };
    void post.run({ ...input, commandId: idOf(input) });
  };
  return { ask, isBusy: post.isBusy };
}
