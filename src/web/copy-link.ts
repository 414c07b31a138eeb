import { wordsNow } from './language.ts';
import { toast } from './ui/toast.ts';
import { kitWords } from './words.ts';

/**
 * Puts a link into the clipboard; where the browser does not allow that, it is shown to be copied by hand.
 * @param hint what to do with it, once it is there
 */
export const copyLink = (link: string, hint?: string): Promise<void> => copy(link, wordsNow(kitWords).linkCopied, hint);

/** The same with a text. */
export const copyText = (text: string): Promise<void> => copy(text, wordsNow(kitWords).textCopied);

async function copy(what: string, done: string, hint?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(what);
    toast.info(done, hint);
  } catch {
    toast.error(wordsNow(kitWords).copyFailed, what, { duration: 0 });
  }
}
