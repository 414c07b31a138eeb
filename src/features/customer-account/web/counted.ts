import { shapeWords } from '../../../kernel/words.ts';
import { useLanguage } from '../../../web/language.ts';

/** The live counter of a field, and its sentence when it has too many characters; blanks around it are not counted. */
export function useCounted(name: string, most: number, text: string) {
  const { tooLong } = shapeWords[useLanguage()];
  const { length } = text.trim();
  return {
    counter: `${length}/${most}`,
    error: length > most ? tooLong(name, most) : undefined,
    isBlank: length === 0,
  };
}
