import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCompany } from '../../../web/company.ts';
import { Pin } from '../../../web/ui/route-line.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import type { Service } from '../contract.ts';
import { accommodationText, cansText, routeTexts, termText } from '../words.ts';

export type AskedOfService = 'edit' | 'end';

type ServiceRowProps = Readonly<{
  service: Service;
  isEnded: boolean;
  /** Stands with what no route serves. */
  unrouted: ReactNode;
  onAsk: (what: AskedOfService) => void;
}>;

export function ServiceRow({ service, isEnded, unrouted, onAsk }: ServiceRowProps) {
  const { today } = useCompany();
  const { stream, street, cans, accommodation, routes } = service;
  const what = `${stream} at ${street}`;
  return (
    <li data-ended={isEnded || undefined}>
      <Pin state={isEnded ? 'left' : 'open'}>{cans}</Pin>
      <div className="service-text">
        <span>
          <b>{stream}</b> · {cansText(cans)}
        </span>
        <small>{termText(service, today)}</small>
        {!isEnded && routeTexts(service).map((text) => <small key={text}>{text}</small>)}
        {!isEnded && routes.length === 0 && <small className="service-unrouted">No route serves it yet</small>}
        {!isEnded && accommodation && <Notice tone="warning">{accommodationText(accommodation)}</Notice>}
        {!isEnded && routes.length === 0 && unrouted}
      </div>
      {!isEnded && (
        <span className="services-steps no-print">
          <Button size="compact-sm" variant="default" aria-label={`Edit ${what}`} onClick={() => onAsk('edit')}>
            Edit
          </Button>
          <Button size="compact-sm" variant="default" aria-label={`End service… ${what}`} onClick={() => onAsk('end')}>
            End service…
          </Button>
        </span>
      )}
    </li>
  );
}
