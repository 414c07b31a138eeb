import { useWords } from '../../../web/language.ts';
import { useRead } from '../../../web/use-read.ts';
import type { WhoChanged } from '../../../web/who-changed.ts';
import { kitWords } from '../../../web/words.ts';
import { historyContract } from '../contract.ts';

/**
 * Who changed a row; somebody else until it is known.
 * @param at when the row says that it was changed: whoever changed only what hangs on it is not in its own trail
 */
export const WhoChangedLast: WhoChanged = ({ id, at }) => {
  const say = useWords(kitWords).newerVersion;
  const last = useRead(historyContract.lastChange, { id }).data;
  const isTheirs = last?.at && (at === undefined || Date.parse(last.at) >= Date.parse(at));
  return isTheirs && last.who ? say.changedBy(last.who) : say.changedElsewhere;
};
