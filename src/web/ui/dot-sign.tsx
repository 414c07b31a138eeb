import { dotSigns } from './dot-signs.ts';

/** A sign as it stands in the dots of a map, for their legend. */
export const DotSign = ({ sign }: Readonly<{ sign: 'tick' | 'dash' | 'bars' }>) => (
  <svg width={14} height={14} viewBox="0 0 10 10" fill="none" stroke="currentColor" strokeWidth={1.5} aria-hidden>
    <path d={dotSigns[sign]} />
  </svg>
);
