import { Skeleton } from '../../../web/ui/skeleton.tsx';
import './answer-places.css';

/** A landlord's list is cut here; the rest is one click away. */
export const placesAtFirst = 3;

/** As large as what comes: the contact's addresses are known before. */
export function PlacesSkeleton({ count }: Readonly<{ count: number }>) {
  const places = Array.from({ length: Math.min(Math.max(count, 1), placesAtFirst) }, (_, place) => place);
  return (
    <div className="answer-places" role="status" aria-label="Loading">
      {places.map((place) => (
        <div className="answer-place" key={place}>
          {count > 1 && (
            <h2>
              <Skeleton width="14ch" />
            </h2>
          )}
          <dl className="answer-cells">
            {['Last stop', 'Today', 'Next pickups'].map((label) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <b>
                    <Skeleton width="9ch" />
                  </b>
                  <small>
                    <Skeleton width="16ch" />
                  </small>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
