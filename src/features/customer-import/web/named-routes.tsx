import { Checkbox } from '@mantine/core';
import { Panel } from '../../../web/ui/panel.tsx';
import type { ImportReport } from '../contract.ts';
import { oftenWords } from '../listed-routes.ts';
import { counted } from './words.ts';

type NamedRoutesProps = Readonly<{ report: ImportReport; isWished: boolean; onWish: (isWished: boolean) => void }>;

/** What the list says is collected, and the routes that come of it. */
export function NamedRoutes({ report: { services, routes, withoutDay }, isWished, onWish }: NamedRoutesProps) {
  if (services === 0) return null;
  return (
    <Panel title="Services and routes of the list" isPadded>
      <div className="named-routes">
        <p>
          {counted(services, 'service')} {services === 1 ? 'begins' : 'begin'} today.
          {withoutDay > 0 &&
            ` ${counted(withoutDay, 'service')} ${withoutDay === 1 ? 'goes' : 'go'} on no route, because nothing says on which weekday: choose a column for the pickup day.`}
        </p>
        {routes.length > 0 && (
          <>
            <Checkbox
              label={`Make the ${counted(routes.length, 'route')} of the list`}
              checked={isWished}
              onChange={({ currentTarget }) => onWish(currentTarget.checked)}
            />
            <ul>
              {routes.map(({ name, stream, day, often, stops }) => (
                <li key={`${name} ${stream} ${day} ${often}`}>
                  <b>{name}</b> · {stream}, {day}, {oftenWords[often]} · {counted(stops, 'stop')}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  );
}
