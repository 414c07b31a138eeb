import { html } from '../../../server/html.ts';

/** Drawn, because what a font makes of such signs differs from device to device. */
const icon = (path: string, isFilled = false) =>
  html`<svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="${path}" fill="${isFilled ? 'currentColor' : 'none'}" stroke="currentColor" stroke-width="${isFilled ? 0 : 2}" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

export const tick = icon('M3 8.5l3.5 3.5L13 4.5');
export const cross = icon('M4 4l8 8M12 4l-8 8');
export const star = icon('M8 1.2l2 4.4 4.8.5-3.6 3.2 1 4.7L8 11.6 3.8 14l1-4.7L1.2 6.1 6 5.6z', true);
