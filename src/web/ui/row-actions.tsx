import { IconArchive, IconEye, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';

/** What a row may offer, in this order; each button is named after what it does, and to which row. */
const offers = [
  { deed: 'onView', verb: 'View', Icon: IconEye },
  { deed: 'onEdit', verb: 'Edit', Icon: IconPencil },
  { deed: 'onSignIn', verb: 'Sign-in of', Icon: IconKey },
  { deed: 'onArchive', verb: 'Archive', Icon: IconArchive },
  { deed: 'onDelete', verb: 'Delete', Icon: IconTrash },
] as const;

type Deeds = Readonly<{ [deed in (typeof offers)[number]['deed']]?: (() => void) | undefined }>;

/** Deeds that are left out are not offered. */
type RowActionsProps = Deeds & Readonly<{ name: string; isDeleting?: boolean }>;

/** What can be done with a row: small buttons at its end. */
export function RowActions({ name, isDeleting = false, ...deeds }: RowActionsProps) {
  return (
    <span className="row-actions no-print">
      {offers.map(({ deed, verb, Icon }) => {
        const run = deeds[deed];
        const isDelete = deed === 'onDelete';
        return (
          run && (
            <button
              key={deed}
              type="button"
              className="icon-button"
              aria-label={`${verb} ${name}`}
              data-danger={isDelete || undefined}
              disabled={isDelete && isDeleting}
              onClick={run}
            >
              <Icon size={17} aria-hidden />
            </button>
          )
        );
      })}
    </span>
  );
}
