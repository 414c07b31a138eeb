import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isAdmin } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { useTimes } from '../../../web/company.ts';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { Asked } from '../asked.ts';
import type { ServiceRequest } from '../contract.ts';
import { isWaiting } from '../states.ts';
import { outcomeOf, requestWords, titleOf } from '../words.ts';
import { RequestFacts } from './request-facts.tsx';
import { RequestOutcome } from './request-outcome.tsx';
import { RequestOwner } from './request-owner.tsx';
import { stateTones } from './state-tones.ts';
import './requests.css';

type RequestDialogProps = Readonly<{ request: ServiceRequest | undefined; onClose: () => void }>;

/** One request: what was asked for, who looks after it, and what comes of it. */
export function RequestDialog({ request, onClose }: RequestDialogProps) {
  return (
    <FormDialog title={request ? titleOf(request.asked, 'en') : ''} opened={request !== undefined} onClose={onClose}>
      {request && <Shown request={request} onClose={onClose} />}
    </FormDialog>
  );
}

function Shown({ request, onClose }: Readonly<{ request: ServiceRequest; onClose: () => void }>) {
  const { instant } = useTimes();
  const { asked, added, state, contactName, createdAt, settledBy, settledAt } = request;
  const [waited] = useState(() => isWaiting(state));
  return (
    <div className="dialog-form">
      <p className="ask-note">
        <StatusPill tone={stateTones[state]}>{requestWords.en.states[state]}</StatusPill> {contactName},{' '}
        {instant(createdAt)}
      </p>
      <RequestFacts asked={asked} language="en" />
      {added.length > 0 && (
        <p className="request-outcome">
          <b>The customer added</b>
          {added.join('\n\n')}
        </p>
      )}
      <RequestLinks request={request} />
      {isWaiting(state) && <RequestOwner request={request} />}
      {settledAt && (
        <p className="request-outcome">
          <b>
            {requestWords.en.states[state]} by {settledBy}, {instant(settledAt)}
          </b>
          {outcomeOf(request, 'en')}
        </p>
      )}
      {waited && <RequestOutcome request={request} onClose={onClose} />}
    </div>
  );
}

/** What a pickup is proposed for: what was asked for, or missed where there is no stop to which a truck could be sent again. */
function plannedFor(asked: Asked, dailyRouteId: string | null) {
  if (asked.kind === 'extra_pickup') return { pickup: asked.date, items: asked.items };
  return asked.kind === 'missed_pickup' && !dailyRouteId ? { pickup: asked.date } : undefined;
}

/** Where the change itself is made. */
function RequestLinks({ request: { contactId, asked, dailyRouteId, stopId } }: Readonly<{ request: ServiceRequest }>) {
  const mayPlan = isAdmin(useActor());
  const planned = plannedFor(asked, dailyRouteId);
  return (
    <div className="request-links">
      <Button
        component={Link}
        to="/crm/contacts/$contactId"
        params={{ contactId } as never}
        search={{ tab: 'addresses' } as never}
        variant="default"
      >
        Addresses and Services
      </Button>
      {planned && mayPlan && (
        <Button
          component={Link}
          to="/crm/contacts/$contactId"
          params={{ contactId } as never}
          search={{ tab: 'routes', ...planned } as never}
          variant="default"
        >
          Plan the Pickup
        </Button>
      )}
      {dailyRouteId && (
        <Button
          component={Link}
          to="/daily-routes/$dailyRouteId"
          params={{ dailyRouteId } as never}
          search={{ stop: stopId } as never}
          variant="default"
        >
          Open the Stop
        </Button>
      )}
    </div>
  );
}
