/** Pictures as a driver's phone would take them: a cart at the kerb, drawn from chance. */
import sharp from 'sharp';
import { type Random, randomFrom } from './random.ts';

const carts = ['#2f6b4f', '#37474f', '#1f5a8c', '#5d4a3a', '#2e3b33'];
const walls = ['#d9c3a0', '#c9a98a', '#e4d7c2', '#b98f74', '#cfc6b8'];
const skies = ['#a9cbe8', '#f2d7b6', '#c8d6df', '#8fb6dd'];

const size = { width: 480, height: 360, channels: 3 } as const;

/** Small JPEGs; the same number gives the same scene. */
export async function makePhotos(count: number): Promise<Buffer[]> {
  // Grain, so that they look like a phone before sunrise and not like icons.
  const noise = { type: 'gaussian', mean: 128, sigma: 16 } as const;
  const input = await sharp({ create: { ...size, background: '#808080', noise } })
    .raw()
    .toBuffer();
  const grain = { input, raw: size, blend: 'soft-light' } as const;
  const photo = (_: unknown, number: number) =>
    sharp(Buffer.from(drawing(randomFrom(`photo ${number}`))))
      .composite([grain])
      .blur(0.6)
      .jpeg({ quality: 80 })
      .toBuffer();
  return Promise.all(Array.from({ length: count }, photo));
}

function drawing(random: Random): string {
  const x = random.between(200, 380);
  const y = random.between(188, 214);
  const tilt = random.between(-5, 5);
  const cart = random.pick(carts);
  const wall = random.pick(walls);
  const house = random.between(-60, 120);
  const lid = random.chance(0.3) ? random.between(-34, -14) : random.between(-4, 0);
  const second = random.chance(0.35);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 640 480">
    <defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${random.pick(skies)}"/><stop offset="1" stop-color="#efe6d8"/></linearGradient>
      <linearGradient id="road" x2="0" y2="1"><stop stop-color="#7d7a74"/><stop offset="1" stop-color="#4f4d4a"/></linearGradient>
      <linearGradient id="side"><stop stop-color="#fff" stop-opacity=".22"/><stop offset=".35" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".35"/></linearGradient>
    </defs>
    <rect width="640" height="480" fill="url(#sky)"/>
    <path d="M0 ${random.between(150, 170)} L140 ${random.between(118, 136)} L300 ${random.between(130, 150)} L470 ${random.between(104, 128)} L640 150 V266 H0z" fill="#a98f78"/>
    <g transform="translate(${house} 0)">
      <rect x="60" y="130" width="300" height="140" fill="${wall}"/>
      <path d="M44 134 L210 ${random.between(84, 104)} L376 134z" fill="#7a5a48"/>
      <rect x="96" y="168" width="62" height="48" fill="#35506b"/><rect x="250" y="166" width="46" height="104" fill="#6b4a35"/>
    </g>
    <path d="M0 262 H640 V350 H0z" fill="#b7a689"/>
    <path d="M0 262 q40 -14 80 0 t80 0 t80 0 t80 0 t80 0 t80 0 t80 0 t80 0 V276 H0z" fill="#8d8a5e" opacity=".7"/>
    <path d="M0 344 H640 V362 H0z" fill="#c9c5bd"/><path d="M0 362 H640 V480 H0z" fill="url(#road)"/>
    ${second ? drawnCart(x + 128, y + 6, -tilt, random.pick(carts), -1) : ''}
    ${drawnCart(x, y, tilt, cart, lid)}
    <ellipse cx="${random.between(60, 560)}" cy="442" rx="${random.between(30, 90)}" ry="5" fill="#3f3d3b" opacity=".5"/>
  </svg>`;
}

function drawnCart(x: number, y: number, tilt: number, colour: string, lid: number): string {
  return `<g transform="translate(${x} ${y}) rotate(${tilt} 55 150)">
    <ellipse cx="62" cy="166" rx="74" ry="11" fill="#000" opacity=".28"/>
    <path d="M6 22 H106 L96 156 H18z" fill="${colour}"/><path d="M6 22 H106 L96 156 H18z" fill="url(#side)"/>
    <g transform="rotate(${lid} 104 20)"><rect x="-1" y="8" width="114" height="16" rx="7" fill="${colour}"/><rect x="-1" y="8" width="114" height="5" rx="2.5" fill="#fff" opacity=".25"/></g>
    <circle cx="88" cy="156" r="13" fill="#1d1d1d"/><circle cx="88" cy="156" r="5" fill="#777"/>
    <rect x="34" y="62" width="40" height="26" rx="3" fill="#fff" opacity=".5"/>
  </g>`;
}
