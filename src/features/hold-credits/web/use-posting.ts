import { formatMoney } from '../../../kernel/money.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useProviderCommand } from '../../../web/use-provider-command.ts';
import { type HoldCredit, holdCreditsContract } from '../contract.ts';

/** Posts what is due for a hold; as long as nobody knows what became of it, a second click is the same command. */
export function usePosting({ suspensionId, due }: Pick<HoldCredit, 'suspensionId' | 'due'>) {
  const { ask, isBusy } = useProviderCommand(holdCreditsContract.post, {
    failure: 'Credit Failed',
    wordless: 'Failed to post the credit',
    onDone(_, { amount }) {
      toast.success('Credit Posted', `The next invoice takes off ${formatMoney(amount)}.`);
    },
  });
  return { ask: () => void ask({ suspensionId, amount: due }), isBusy };
}
