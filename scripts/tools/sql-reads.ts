/** Words after which a relation stands. */
const begin = new Set(['from', 'join', 'using']);
/** Words behind which commas part no relations any more. */
const end = new Set(
  'where group order having window limit offset fetch for union except intersect returning set select values when'.split(
    ' ',
  ),
);
const passing = new Set(['only', 'lateral', 'public', '.']);
/** Functions with a `from` of their own: `extract(epoch from at)`. */
const withFrom = new Set(['extract', 'trim', 'substring', 'overlay', 'position']);

/**
 * The relations that a piece of SQL reads: those that stand after `from`, `join` or `using`, behind their commas, and at
 * its very beginning, because a piece may be put behind such a word.
 */
export function relationsRead(sql: string, isRelation: (name: string) => boolean): string[] {
  const words = wordsOf(sql);
  const found: string[] = [];
  const levels = [{ isList: isRelation(words[0] ?? '') && !isColumn(words[1]), isOfFunction: false }];
  let isNext = levels[0]?.isList ?? false;
  for (const [at, word] of words.entries()) {
    const level = levels.at(-1) ?? { isList: false, isOfFunction: false };
    if (word === '(') levels.push({ isList: isNext, isOfFunction: withFrom.has(words[at - 1] ?? '') });
    else if (word === ')') {
      levels.pop();
      isNext = false;
    } else if (word === ',') isNext = level.isList;
    else if (begin.has(word) && !level.isOfFunction && words[at - 1] !== 'distinct') level.isList = isNext = true;
    else if (end.has(word)) level.isList = isNext = false;
    else if (isNext && !passing.has(word)) {
      if (isRelation(word)) found.push(word);
      isNext = false;
    }
  }
  return found;
}

/** At the beginning of a piece `suspension = …` is a column, `suspension u` a table. */
const isColumn = (next: string | undefined) => next !== undefined && !/^[\w,;)?]/.test(next);

/** Words in lower case, and signs; without comments and texts. */
function wordsOf(sql: string): string[] {
  const code = sql.replaceAll(/--.*$|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/gm, (text) => (text.startsWith("'") ? "''" : ' '));
  return (code.match(/"[^"]+"|\w+|\S/g) ?? []).map((word) => word.replaceAll('"', '').toLowerCase());
}
