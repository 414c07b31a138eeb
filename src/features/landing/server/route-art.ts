import { html } from '../../../server/html.ts';
import { say } from '../words.ts';

const across = [60, 130, 200, 270, 340];
const down = [90, 210, 330, 430];
const stops = [
  [90, 340],
  [90, 200],
  [210, 130],
  [330, 60],
  [330, 270],
] as const;

/** City blocks with the route line through them: what this company does, in one picture. */
export const routeArt = html`<svg class="route-art" viewBox="0 0 480 400" role="img" aria-label="${say.routeArt}">
  <rect width="480" height="400" rx="28" fill="var(--brand-tint-2)"/>
  <g stroke="var(--paper)" stroke-width="14">
    ${across.map((y) => html`<path d="M0 ${y}H480"/>`)}${down.map((x) => html`<path d="M${x} 0V400"/>`)}
  </g>
  <path class="route-art-way" d="M30 340H90V200H210V60H330V270H450" fill="none" stroke="var(--brand-text)" stroke-width="4" stroke-dasharray="2 11" stroke-linecap="round"/>
  ${stops.map(
    (
      [x, y],
      at,
    ) => html`<circle cx="${x}" cy="${y}" r="21" fill="var(--brand-fill)" stroke="var(--paper)" stroke-width="4"/>
  <text x="${x}" y="${y + 6}" text-anchor="middle" fill="#fff" font-size="17" font-weight="650">${at + 1}</text>`,
  )}
</svg>`;
