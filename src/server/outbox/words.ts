import type { Words } from '../../kernel/language.ts';

const en = { buttonFails: 'If the button does not work, open this address:' };

const es: typeof en = { buttonFails: 'Si el botón no funciona, abra esta dirección:' };

/** What every e-mail says by itself. */
export const letterWords: Words<typeof en> = { en, es };
