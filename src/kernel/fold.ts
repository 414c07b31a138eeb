/** Texts as they are compared in searches; the function `fold_text` of the database says the same (migration 0073). */

const apostrophes = /['’‘‛ʼʹ`´′＇]/gu;
const single: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o' },
  ...{ ł: 'l', đ: 'd', ð: 'd', ı: 'i', ς: 'σ' },
};

/** In lower case, without accents and apostrophes, and without full stops and commas that end a word: "D’Angelo", "Núñez", "N." */
export function foldText(said: string): string {
  return said
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðıς]/g, (letter) => single[letter] ?? letter)
    .replaceAll(/[.,]+(?=\s|$)/g, '');
}
