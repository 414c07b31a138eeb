/**
 * What is called here and missing in the oldest browsers that the programs are built for (`build.target`): iOS 16.4 to 17.3,
 * where an iPhone of 2017 has its last update. The build translates how programs are written, not what they call. And what
 * every browser takes away from a page that came over http from another machine, as in an office without a domain.
 */
Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key) ?? [];
    group.push(item);
    groups.set(key, group);
  }
  return groups;
};

Element.prototype.checkVisibility ??= function (this: Element, { visibilityProperty = false } = {}): boolean {
  return this.getClientRects().length > 0 && !(visibilityProperty && getComputedStyle(this).visibility !== 'visible');
};

// RFC 9562 §5.4: random but for six bits, which say the version and the variant.
crypto.randomUUID ??= () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40, bytes[7] ?? 0, ((bytes[8] ?? 0) & 0x3f) | 0x80], 6);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

export {};
