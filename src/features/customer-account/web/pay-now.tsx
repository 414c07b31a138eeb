import { useWords } from '../../../web/language.ts';
import { PlaceLink } from '../../../web/ui/place-link.tsx';
import type { Debt } from '../account.ts';
import { NewTabLink } from './new-tab-link.tsx';
import { billingWords } from './words-billing.ts';
import '../../../web/ui/button.css';

type PayNowProps = Readonly<{ debt: Debt; isOff: boolean; listId: string | undefined }>;

/** To the page where the only open invoice is paid; of several, or of one in another currency, to the list of them. */
export function PayNow({
  debt: {
    count,
    first: [first],
    others,
  },
  isOff,
  listId,
}: PayNowProps) {
  const { payNow } = useWords(billingWords);
  if (isOff)
    return (
      <button type="button" className="button" disabled>
        {payNow}
      </button>
    );
  if (count === 1 && others.open === 0)
    return first?.hostedUrl ? (
      <NewTabLink href={first.hostedUrl} isFilled>
        {payNow}
      </NewTabLink>
    ) : null;
  if (listId)
    return (
      <a href={`#${listId}`} className="button" data-filled>
        {payNow}
      </a>
    );
  return (
    <PlaceLink to="/profile" search={{ tab: 'billing' }} className="button" isFilled>
      {payNow}
    </PlaceLink>
  );
}
