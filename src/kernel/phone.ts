/** What a person writes after a number: "ext. 12", "x12", "extension 12", "#12". */
const extension = /(?:^|[\s,;])(?:extension|ext\.?|x|#)\s*(\d{1,7})\s*$|(?<=\d)x(\d{1,7})\s*$/i;

/**
 * Where a click on a phone number leads (RFC 3966): `tel:+15055550199;ext=12`. Ten digits are a number of North America,
 * as are eleven that begin with 1; whatever else is dialled as it stands.
 */
export function telLink(phone: string): string {
  const found = extension.exec(phone);
  const number = found ? phone.slice(0, found.index) : phone;
  const digits = number.replaceAll(/\D/g, '');
  const isAmerican =
    !number.includes('+') && (digits.length === 10 || (digits.length === 11 && digits.startsWith('1')));
  const country = digits.length === 10 ? '1' : '';
  const whole = isAmerican ? `+${country}${digits}` : `${/^\s*\+/.test(number) ? '+' : ''}${digits}`;
  const ext = found?.[1] ?? found?.[2];
  return `tel:${whole}${ext ? `;ext=${ext}` : ''}`;
}
