import { toast } from './ui/toast.ts';

/** Puts a link into the clipboard; where the browser does not allow that, it is shown to be copied by hand. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast.info('Link Copied');
  } catch {
    toast.error('Copy Failed', link, { duration: 0 });
  }
}
