import { unsent } from '../kernel/letters.ts';
import { useCompany } from './company.ts';
import { copyLink, copyText } from './copy-link.ts';
import { toast } from './ui/toast.ts';

type ToCopy = Readonly<{ text: string } | { link: string }>;
type Told = Readonly<{
  /** Of the toast when an e-mail goes out, and when none does. */
  titles: readonly [sent: string, kept: string];
  /** What is true once the e-mail goes out. */
  sent: string | undefined;
  /** What people have in their hands instead, to hand it on. */
  copy?: ToCopy | undefined;
}>;

/** What the office is promised of e-mails: nothing that does not go out. */
export const useMail = () => mailOf(useCompany());

/** The same, of a company with a mail server or without. */
export const mailOf = ({ hasMailServer }: Readonly<{ hasMailServer: boolean }>) => ({
  hasMailServer,
  /** A sentence that promises an e-mail, or what happens where no mail server is set up. */
  promised: (byMail: string, byHand: string) => (hasMailServer ? byMail : byHand),
  /** Says that an e-mail goes out; else that it stays in the outbox, with what can be copied instead. */
  tell({ titles: [title, keptTitle], sent, copy }: Told): void {
    if (hasMailServer) toast.success(title, sent);
    else if (copy) toast.success(keptTitle, unsent.kept, { duration: 0, action: copying(copy) });
    else toast.success(keptTitle, unsent.kept);
  },
});

const copying = (copy: ToCopy) =>
  'link' in copy
    ? { label: 'Copy Link', run: () => void copyLink(copy.link) }
    : { label: 'Copy Text', run: () => void copyText(copy.text) };
