/** Ten digits of North America at the beginning, with or without its 1, and what stands behind them. */
const american = /^\s*(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s./-]*(\d{3})[\s./-]*(\d{4})(?!\d)(.*)$/s;
/** What a person writes after a number: "ext. 12", "x12", "Extension: 12", "(extn 12)", "#12", ",12". */
const extension = /^[\s,;:(/-]*(?:(?:extension|extn|ext|x)[\s.:#-]*|#\s*)?(\d{1,6})\s*\)?\s*$/i;
/** The same behind any other number, where only words tell it from its digits. */
const extensionInWords = /(?:^|[\s,;])(?:extension|ext\.?|x|#)\s*(\d{1,7})\s*$|(?<=\d)x(\d{1,7})\s*$/i;

/**
 * Where a click on a phone number leads (RFC 3966): `tel:+15055550199;ext=12`. Ten digits are a number of North America,
 * as are eleven that begin with 1; of two in one field the first is dialled, whatever else as it stands.
 */
export function telLink(phone: string): string {
  const [, area, exchange, line, rest = ''] = american.exec(phone) ?? [];
  if (area) return withExtension(`+1${area}${exchange}${line}`, extension.exec(rest)?.[1]);
  const found = extensionInWords.exec(phone);
  const number = found ? phone.slice(0, found.index) : phone;
  const digits = number.replaceAll(/\D/g, '');
  return withExtension(`${/^\s*\+/.test(number) ? '+' : ''}${digits}`, found?.[1] ?? found?.[2]);
}

const withExtension = (number: string, ext: string | undefined) => `tel:${number}${ext ? `;ext=${ext}` : ''}`;
