import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { useProviderCommand } from '../../../web/use-provider-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { type Product, productsContract } from '../../products/contract.ts';
import { type Preview, type Subscription, subscriptionsContract, type WantedItem } from '../contract.ts';
import { itemsText, moneyText } from '../money-words.ts';
import { type UsualPrices, withFurther } from '../rules.ts';
import type { ProposedItem } from '../service-bill.ts';
import { ChangePreview } from './change-preview.tsx';
import { ItemFields, type ItemValues, type Offer, offersOf, sentItems, validItems } from './item-fields.tsx';
import { useTellDone } from './told.ts';

type ChangeDialogProps = Readonly<{
  contactId: string;
  subscription: Subscription;
  /** What is asked about, and the items that are proposed: their price is looked at without being asked for. */
  proposal?: Readonly<{ title: string; lead: ReactNode; items: readonly ProposedItem[]; cancelLabel: string }>;
  opened: boolean;
  onClose: () => void;
}>;

export function ChangeDialog({ opened, ...rest }: ChangeDialogProps) {
  const title = rest.proposal?.title ?? 'Change Subscription';
  return (
    <FormDialog title={title} opened={opened} onClose={rest.onClose} size="lg">
      <WhenRead {...rest} />
    </FormDialog>
  );
}

type FormProps = Omit<ChangeDialogProps, 'opened'>;

function WhenRead(props: FormProps) {
  const { data, error, refetch } = useRead(
    productsContract.list,
    {},
    { failure: ['Stripe Products Error', 'Failed to load Stripe products'] },
  );
  const usual = useRead(subscriptionsContract.usualPrices, {}, { enabled: props.proposal !== undefined });
  if (error && !data)
    return <ErrorPanel title="Failed to load Stripe products" error={error} onRetry={() => void refetch()} />;
  if (!data || usual.isLoading) return <SkeletonLines count={4} />;
  return <ChangeForm {...props} products={data.products} usual={usual.data ?? { base: [], extra: [] }} />;
}

type Items = readonly WantedItem[];

/** A price that was shown: of what it changes, and into what. */
type Shown = Readonly<{ preview: Preview; before: Items; items: Items }>;

const itemsOf = ({ items }: Subscription): WantedItem[] =>
  items.map(({ stripePriceId, quantity }) => ({ stripePriceId, quantity }));
const isSame = (one: Items, other: Items): boolean => JSON.stringify(one) === JSON.stringify(other);

/** First the price is looked at, then it is charged: as it was shown, or not at all. */
function ChangeForm({
  contactId,
  subscription,
  proposal,
  products,
  usual,
  onClose,
}: FormProps & Readonly<{ products: readonly Product[]; usual: UsualPrices }>) {
  const before = itemsOf(subscription);
  const [atFirst] = useState(before);
  const [looked, setLooked] = useState<Shown>();
  // Somebody else may change it meanwhile: then the price is that of another change.
  const shown = looked && isSame(looked.before, before) ? looked : undefined;
  const offers = offersOf(products, subscription.items);
  const [proposed] = useState(() => proposal && withFurther(proposal.items, usual, offers));
  const form = useForm({
    initialValues: { items: (proposed ?? atFirst) as ItemValues[] },
    validate: { items: validItems },
    onValuesChange: () => setLooked(undefined),
  });
  const { id, collectionMethod } = subscription;
  const tellDone = useTellDone();
  const shared = { failure: 'Update Failed', wordless: 'Failed to update the subscription', form };
  const look = useCommand(subscriptionsContract.previewChange, {
    ...shared,
    onDone: (preview, { before, items }) => setLooked({ preview, before, items }),
  });
  const change = useProviderCommand(subscriptionsContract.change, {
    ...shared,
    onDone(told) {
      tellDone('Subscription Updated', told);
      onClose();
    },
    onRefused({ code }) {
      if (code === 'preview-outdated') setLooked(undefined);
      return false;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what is proposed
  useEffect(() => {
    if (proposed?.every(({ stripePriceId }) => stripePriceId !== null))
      void look.run({ id, before, items: sentItems(proposed) });
  }, []);
  function submit(values: typeof form.values) {
    const items = sentItems(values.items);
    if (!shown) return void look.run({ id, before, items });
    void change.ask({ id, before, items: [...shown.items], prorationDate: shown.preview.prorationDate });
  }
  return (
    <DialogForm
      form={form}
      submitLabel={shown ? labelOf(shown.preview, collectionMethod) : 'See the Price'}
      {...(proposal && { cancelLabel: proposal.cancelLabel })}
      isBusy={look.isBusy || change.isBusy}
      onSubmit={submit}
    >
      {proposal?.lead}
      {!isSame(atFirst, before) && (
        <Notice tone="warning">
          Somebody has changed this subscription meanwhile: it is {itemsText(subscription.items)} now.
        </Notice>
      )}
      <ItemFields form={form} offers={offers} />
      <div aria-live="polite">
        {shown ? (
          <ChangePreview
            contactId={contactId}
            preview={shown.preview}
            subscription={subscription}
            rhythm={rhythmOf(shown.items, offers)}
          />
        ) : (
          <p className="dialog-lead">What it costs now and from then on is shown before anything is changed.</p>
        )}
      </div>
    </DialogForm>
  );
}

function labelOf({ now, currency }: Preview, collectionMethod: string): string {
  if (!now || now.amountDue <= 0) return 'Change Subscription';
  const deed = collectionMethod === 'charge_automatically' ? 'Charge' : 'Bill';
  return `Change and ${deed} ${moneyText(now.amountDue, currency)}`;
}

function rhythmOf([first]: readonly WantedItem[], offers: readonly Offer[]): Pick<Offer, 'interval' | 'intervalCount'> {
  const offer = offers.find(({ stripePriceId }) => stripePriceId === first?.stripePriceId);
  return offer ?? { interval: null, intervalCount: null };
}
