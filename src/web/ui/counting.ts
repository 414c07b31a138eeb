/** How the office's lists say how many there are: "1 contact", "12 of 1,340 contacts". */
export function counting(noun: string, singular = noun.replace(/s$/, '')): (count: number, of?: number) => string {
  const number = (count: number) => count.toLocaleString('en-US');
  const named = (count: number) => `${number(count)} ${count === 1 ? singular : noun}`;
  return (count, of) => (of === undefined ? named(count) : `${number(count)} of ${named(of)}`);
}
