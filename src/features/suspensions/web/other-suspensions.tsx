import type { Suspension } from '../contract.ts';
import { OtherSuspension, type OtherSuspensionProps } from './other-suspension.tsx';

type OtherSuspensionsProps = Omit<OtherSuspensionProps, 'suspension'> & Readonly<{ all: readonly Suspension[] }>;

/** Past holds stay readable with who made and who ended them; those to come can be changed and cancelled. */
export function OtherSuspensions({ all, ...rest }: OtherSuspensionsProps) {
  return (
    <details className="suspension-history">
      <summary>{all.length === 1 ? '1 other suspension' : `${all.length} other suspensions`}</summary>
      <ul>
        {all.map((one) => (
          <OtherSuspension key={one.id} suspension={one} {...rest} />
        ))}
      </ul>
    </details>
  );
}
