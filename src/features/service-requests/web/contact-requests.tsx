import { useState } from 'react';
import { asItIsNow } from '../../../web/as-it-is-now.ts';
import { useCompany } from '../../../web/company.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type ServiceRequest, serviceRequestsContract } from '../contract.ts';
import { outcomeOf, requestWords, titleOf } from '../words.ts';
import { ageText } from './request-age.ts';
import { RequestDialog } from './request-dialog.tsx';
import { stateTones } from './state-tones.ts';
import './request-rows.css';
import './requests.css';

/** What one customer asked for; nothing where nothing was. */
export function ContactRequests({ contactId }: Readonly<{ contactId: string }>) {
  const { data, error, refetch } = useRead(serviceRequestsContract.ofContact, { contactId });
  const setting = useCompany();
  const [opened, setOpened] = useState<ServiceRequest>();
  if (error && !data)
    return <ErrorPanel title="The requests could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data || data.requests.length === 0) return null;
  return (
    <Panel title="Requests">
      <ul className="request-rows">
        {data.requests.map((request) => (
          <li key={request.id}>
            <button type="button" onClick={() => setOpened(request)}>
              <span className="two-lines">
                <b>{titleOf(request.asked, 'en')}</b>
                <small>
                  {[ageText(request, setting), request.owner?.name, outcomeOf(request, 'en')]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <StatusPill tone={stateTones[request.state]}>{requestWords.en.states[request.state]}</StatusPill>
            </button>
          </li>
        ))}
      </ul>
      <RequestDialog request={asItIsNow(opened, data.requests)} onClose={() => setOpened(undefined)} />
    </Panel>
  );
}
