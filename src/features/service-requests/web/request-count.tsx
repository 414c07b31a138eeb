import { useRead } from '../../../web/use-read.ts';
import { serviceRequestsContract } from '../contract.ts';
import './requests.css';

/** Beside the way to the requests: how many nobody has taken; nothing when all are. */
export function RequestCount() {
  const { open = 0 } = useRead(serviceRequestsContract.count, {}).data ?? {};
  if (open === 0) return null;
  return (
    <span className="request-count">
      <span aria-hidden>{open.toLocaleString('en-US')}</span>
      <span className="visually-hidden">{open === 1 ? '1 open request' : `${open} open requests`}</span>
    </span>
  );
}
