/** How billing programs and people shorten the words of a header. */
const meant: Readonly<Record<string, string>> = {
  ...{ cust: 'customer', custs: 'customer', svc: 'service', serv: 'service', srv: 'service', addr: 'address' },
  ...{ '#': 'number', no: 'number', num: 'number', nbr: 'number', nr: 'number', ph: 'phone', tel: 'telephone' },
  ...{
    acct: 'account',
    mail: 'mailing',
    bill: 'billing',
    ship: 'shipping',
    rt: 'route',
    rte: 'route',
    seq: 'sequence',
  },
  ...{ freq: 'frequency', qty: 'number', cnt: 'count', dt: 'date', info: '', full: '' },
};

const squashed = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What a header may be known by, letters and digits only: as it is written, and with its words written out. */
export function headerNames(title: string): string[] {
  const words = title
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/\be-mail/g, 'email')
    .replaceAll('#', ' # ')
    .split(/[^\p{L}\p{N}#]+/u)
    .filter(Boolean);
  const written = words.map((word) => meant[word] ?? word).join('');
  return [...new Set([squashed(title), written])];
}
