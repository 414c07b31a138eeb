const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** HTML's text as it is read: a sanitiser leaves exactly the named ones escaped, and we write numbers. */
export const decoded = (text: string): string =>
  text.replaceAll(/&(?:(lt|gt|quot|amp)|#(\d{1,5}));/g, (_, name: string | undefined, code: string) =>
    name === undefined ? String.fromCodePoint(Number(code)) : (names[name] ?? ''),
  );
