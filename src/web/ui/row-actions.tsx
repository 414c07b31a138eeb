import { IconEye, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';

type RowActionsProps = Readonly<{
  /** Of the row: the buttons are named with it. */
  name: string;
  /** Those left out are not offered. */
  onView?: (() => void) | undefined;
  onEdit?: (() => void) | undefined;
  /** How whom it is about gets in. */
  onSignIn?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  isDeleting?: boolean;
}>;

/** What can be done with a row: small buttons at its end. */
export function RowActions({ name, onView, onEdit, onSignIn, onDelete, isDeleting = false }: RowActionsProps) {
  return (
    <span className="row-actions no-print">
      {onView && (
        <button type="button" className="icon-button" aria-label={`View ${name}`} onClick={onView}>
          <IconEye size={17} aria-hidden />
        </button>
      )}
      {onEdit && (
        <button type="button" className="icon-button" aria-label={`Edit ${name}`} onClick={onEdit}>
          <IconPencil size={17} aria-hidden />
        </button>
      )}
      {onSignIn && (
        <button type="button" className="icon-button" aria-label={`Sign-in of ${name}`} onClick={onSignIn}>
          <IconKey size={17} aria-hidden />
        </button>
      )}
      {onDelete && (
        <button
          type="button"
          className="icon-button"
          aria-label={`Delete ${name}`}
          data-danger
          disabled={isDeleting}
          onClick={onDelete}
        >
          <IconTrash size={17} aria-hidden />
        </button>
      )}
    </span>
  );
}
