import { useDebouncedValue } from '@mantine/hooks';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { duplicatesContract } from '../contract.ts';
import { phoneKey, reasonOf } from '../rules.ts';
import './duplicates.css';

type LooksLikeProps = Readonly<{
  email?: string;
  phone?: string;
  street?: string;
  city?: string;
  state?: string;
  zipCode?: string;
  /** The contact that is being changed. */
  except?: string;
}>;

const pauseMs = 400;

/** Points out, while somebody types, who has this e-mail, phone or address already. It never stands in the way. */
export function LooksLike({ except, ...typed }: LooksLikeProps) {
  const asked = { ...whole(typed), ...(except && { except }) };
  const [settled] = useDebouncedValue(JSON.stringify(asked), pauseMs);
  const isAsking = Object.keys(whole(typed)).length > 0;
  const { data } = useRead(duplicatesContract.matches, JSON.parse(settled), { enabled: isAsking, keepPrevious: true });
  const found = isAsking ? data?.matches : undefined;
  return (
    <div role="status" className="looks-like">
      {found && found.length > 0 && (
        <Notice tone="info">
          Looks like{' '}
          {found.map(({ id, firstName, lastName, same }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              {/* In a tab of its own: nothing typed is lost. */}
              <a href={`/crm/contacts/${id}`} target="_blank" rel="noreferrer">
                {firstName} {lastName}
              </a>{' '}
              ({reasonOf(same).toLowerCase()})
            </span>
          ))}
          {data?.hasMore && ' and others'}.
        </Notice>
      )}
    </div>
  );
}

/** Only what is complete enough to be compared. */
function whole({ email = '', phone = '', ...line }: Omit<LooksLikeProps, 'except'>): Record<string, string> {
  const { street = '', city = '', state = '', zipCode = '' } = line;
  const texts = [street, city, state, zipCode].map((text) => text.trim());
  return {
    ...(/^\S+@\S+\.\S+$/.test(email.trim()) && { email: email.trim() }),
    ...(phoneKey(phone) && { phone }),
    ...(texts.every(Boolean) && { street, city, state, zipCode }),
  };
}
