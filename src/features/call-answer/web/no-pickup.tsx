import { Link } from '@tanstack/react-router';
import { mayCall } from '../../../kernel/operation.ts';
import { useActor } from '../../../web/actor.ts';
import { routesContract } from '../../routes/contract.ts';
import type { AnswerPlace } from '../contract.ts';
import { TabLink } from './tab-link.tsx';

/** Why nobody comes, and what can be done about it. */
export function NoPickup({
  contactId,
  why,
}: Readonly<{ contactId: string; why: NonNullable<AnswerPlace['noPickup']> }>) {
  const mayEditRoutes = mayCall(useActor(), routesContract.update);
  return (
    <>
      <b>No pickup planned</b>
      {why === 'no-service' ? (
        <small>
          Nothing is collected here.{' '}
          <TabLink contactId={contactId} tab="addresses">
            Start a service
          </TabLink>
        </small>
      ) : why === 'service-ends' ? (
        <small>
          The service ends before a truck comes again.{' '}
          <TabLink contactId={contactId} tab="addresses">
            See its last day
          </TabLink>
        </small>
      ) : why === 'suspended' ? (
        <small>
          Suspended for the whole year ahead.{' '}
          <TabLink contactId={contactId} tab="addresses">
            End the suspension
          </TabLink>
        </small>
      ) : (
        <small>
          On no route yet.{' '}
          {mayEditRoutes ? (
            <Link to="/routes/needs-a-route">Put it on a route</Link>
          ) : (
            'The dispatcher has it on the list.'
          )}
        </small>
      )}
    </>
  );
}
