import { toast } from './ui/toast.ts';

/** Puts a link into the clipboard; where the browser does not allow that, it is shown to be copied by hand. */
export const copyLink = (link: string): Promise<void> => copy(link, 'Link Copied');

/** The same with a text. */
export const copyText = (text: string): Promise<void> => copy(text, 'Text Copied');

async function copy(what: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(what);
    toast.info(done);
  } catch {
    toast.error('Copy Failed', what, { duration: 0 });
  }
}
