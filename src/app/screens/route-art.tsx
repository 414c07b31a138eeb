import { useWords } from '../../web/language.ts';
import { appWords } from '../words.ts';

const streets = { across: [60, 130, 200, 270, 340], down: [90, 210, 330, 430] };
const stops = [
  [90, 340],
  [90, 200],
  [210, 130],
  [330, 60],
  [330, 270],
] as const;

/** City blocks with the route line through them: what this company does, in one picture. */
export function RouteArt() {
  const { routeArt } = useWords(appWords);
  return (
    <svg className="route-art" viewBox="0 0 480 400" role="img" aria-label={routeArt}>
      <rect width="480" height="400" rx="28" fill="var(--brand-tint-2)" />
      <g stroke="var(--card)" strokeWidth="14">
        {streets.across.map((y) => (
          <path key={y} d={`M0 ${y}H480`} />
        ))}
        {streets.down.map((x) => (
          <path key={x} d={`M${x} 0V400`} />
        ))}
      </g>
      <path
        d="M30 340H90V200H210V60H330V270H450"
        fill="none"
        stroke="var(--brand-fill)"
        strokeWidth="4"
        strokeDasharray="2 11"
        strokeLinecap="round"
      />
      {stops.map(([x, y], index) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r="21" fill="var(--brand-fill)" stroke="var(--card)" strokeWidth="4" />
          <text x={x} y={y + 6} textAnchor="middle" fill="#fff" fontSize="17" fontWeight="650">
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}
