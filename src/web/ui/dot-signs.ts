/** Signs in a dot, drawn in a square of 10 by 10: as letters of a font they are empty where the font lacks them. */
export const dotSigns: Readonly<Record<string, string>> = {
  tick: 'M2.3 5.3 4.3 7.3 7.9 3.1',
  dash: 'M2.5 5H7.5',
  bars: 'M3.7 2.8V7.2M6.3 2.8V7.2',
};
