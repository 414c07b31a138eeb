import type { ReactNode } from 'react';
import { useCompany, useTimes } from '../company.ts';
import { useWords } from '../language.ts';
import { sheetWords } from './words-sheet.ts';

export type SheetStop = Readonly<{
  id: string;
  order: number;
  street: string;
  city: string;
  contact: string;
  phone: string | null;
  cans: number;
  /** "Gated Entry: code 4711" */
  accommodation?: string | undefined;
  /** "Customer on Vacation, Nov 20, 2026 – Nov 30, 2026" */
  hold?: string | undefined;
  /** What became of it already; a stop that is still to do has a box. */
  outcome?: string | undefined;
  notes?: string | null | undefined;
}>;

type RouteSheetProps = Readonly<{
  title: string;
  /** Label and value, in the head; an empty value is a line to write on. */
  facts: readonly (readonly [string, string])[];
  description?: string | null;
  stops: readonly SheetStop[];
}>;

/** A route on paper: for the truck whose phone is empty, or for who likes paper better. */
export function RouteSheet({ title, facts, description, stops }: RouteSheetProps) {
  const say = useWords(sheetWords);
  const { name } = useCompany();
  const { instant } = useTimes();
  const held = stops.filter((stop) => stop.hold).length;
  const served = stops.filter((stop) => !stop.hold);
  const cans = served.reduce((sum, stop) => sum + stop.cans, 0);
  return (
    <>
      <header>
        <p>{name}</p>
        <h1>{title}</h1>
        <dl>
          {facts.map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
          <Fact label={say.stops}>{say.andSuspended(served.length, held)}</Fact>
          <Fact label={say.cans}>{cans}</Fact>
        </dl>
        {description && <p>{description}</p>}
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{say.address}</th>
            <th scope="col">{say.cans}</th>
            <th scope="col">{say.remarks}</th>
            <th scope="col">{say.done}</th>
            <th scope="col">{say.notes}</th>
          </tr>
        </thead>
        <tbody>
          {stops.map((stop) => (
            <tr key={stop.id} data-held={stop.hold ? true : undefined}>
              <td>{stop.order}</td>
              <td>
                <b>{stop.street}</b>
                <span>{stop.city}</span>
                <span>
                  {stop.contact} {stop.phone && <span className="sheet-phone">· {stop.phone}</span>}
                </span>
              </td>
              <td>{stop.hold ? '–' : stop.cans}</td>
              <td>
                {stop.hold && <b>{say.serviceSuspended}</b>}
                {stop.hold && <span>{stop.hold}</span>}
                {stop.accommodation && <b>{stop.accommodation}</b>}
              </td>
              <td>{stop.hold ? '–' : (stop.outcome ?? <i className="sheet-box" />)}</td>
              <td>{stop.notes}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <span>{say.started}</span>
        <span>{say.finished}</span>
        <span>{say.signature}</span>
        <small>{say.printed(instant(new Date().toISOString()))}</small>
      </footer>
    </>
  );
}

const Fact = ({ label, children }: Readonly<{ label: string; children: ReactNode }>) => (
  <div>
    <dt>{label}</dt>
    <dd>{children || <span className="sheet-line" />}</dd>
  </div>
);
