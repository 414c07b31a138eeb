/**
 * What is called here and missing in the oldest browsers that the programs are built for (`build.target`): iOS 16.4 to 17.3,
 * where an iPhone of 2017 has its last update. The build translates how programs are written, not what they call.
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

export {};
