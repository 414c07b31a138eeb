import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import type { ContactStop } from '../../daily-routes/run-shapes.ts';
import { callAnswerContract } from '../contract.ts';
import { AnswerPlaces } from './answer-places.tsx';
import { OpenMatters, OpenMattersSkeleton } from './open-matters.tsx';
import { PlacesSkeleton } from './places-skeleton.tsx';
import { Reach } from './reach.tsx';
import './call-answer.css';

type CallAnswerProps = Readonly<{
  contact: Readonly<{ id: string; phone: string | null; email: string; addresses: readonly { isService: boolean }[] }>;
  /** Opens the photo of a stop. */
  onPhoto: (stop: ContactStop) => void;
}>;

/** What somebody on the phone asks, without another click (people: the office). It follows what happens by itself. */
export function CallAnswer({ contact, onPhoto }: CallAnswerProps) {
  const { data, error, refetch } = useRead(callAnswerContract.get, { contactId: contact.id });
  return (
    <section className="panel call-answer" aria-label="At a glance" aria-busy={!data && !error}>
      <Reach phone={contact.phone} email={contact.email} />
      {error && !data ? (
        <ErrorPanel title="The last stop and the next pickups could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <div className="answer-body">
          {data ? (
            <>
              <AnswerPlaces contactId={contact.id} answer={data} onPhoto={onPhoto} />
              <OpenMatters contactId={contact.id} answer={data} />
            </>
          ) : (
            <>
              <PlacesSkeleton count={contact.addresses.filter(({ isService }) => isService).length} />
              <OpenMattersSkeleton />
            </>
          )}
        </div>
      )}
    </section>
  );
}
