import { Button } from '@mantine/core';
import { createContext, type FormEvent, type ReactNode, type RefObject, use, useLayoutEffect, useRef } from 'react';
import { confirmDiscard } from '../confirm-discard.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

type DialogFrame = Readonly<{ close: () => void; isDirty: RefObject<() => boolean> }>;

const DialogContext = createContext<DialogFrame>({ close: () => {}, isDirty: { current: () => false } });

/**
 * A dialog around a `DialogForm`. What is inside lives only while the dialog is open, so every opening starts afresh;
 * closing asks first when something typed would be lost.
 */
export function FormDialog({ onClose, children, ...dialog }: DialogProps) {
  const isDirty = useRef(() => false);
  async function close() {
    if (!isDirty.current() || (await confirmDiscard())) onClose();
  }
  return (
    <Dialog {...dialog} onClose={close}>
      <DialogContext value={{ close, isDirty }}>{children}</DialogContext>
    </Dialog>
  );
}

/** What a dialog's form needs of `useForm` of @mantine/form. */
type Form<Values> = Readonly<{
  onSubmit: (
    handle: (values: Values) => void,
    onInvalid: (errors: Record<string, unknown>) => void,
  ) => (event?: FormEvent<HTMLFormElement>) => void;
  isDirty: () => boolean;
  getInputNode: (path: string) => HTMLElement | null;
}>;

type DialogFormProps<Values> = Readonly<{
  form: Form<Values>;
  onSubmit: (values: Values) => void;
  submitLabel: string;
  /** Says what stays as it is where "Cancel" could mean the deed itself. */
  cancelLabel?: string;
  /** The deed cannot be taken back. */
  isDanger?: boolean;
  isBusy: boolean;
  /** Beside the usual reasons, such as a choice that is still missing. */
  isDisabled?: boolean;
  children: ReactNode;
}>;

/** Fields, Cancel and one filled button. The first field has the focus, after a refusal the first wrong one. */
export function DialogForm<Values>(props: DialogFormProps<Values>) {
  const { form, onSubmit, submitLabel, cancelLabel = 'Cancel', isDanger = false, children } = props;
  const { close, isDirty } = use(DialogContext);
  const element = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    isDirty.current = () => form.isDirty();
    return () => {
      isDirty.current = () => false;
    };
  });
  useLayoutEffect(() => {
    // The kit's focus trap looks for this mark; without it the close button would get the focus.
    if (!element.current?.querySelector('[data-autofocus]'))
      element.current?.querySelector('input:not([type=hidden]), textarea')?.setAttribute('data-autofocus', '');
  }, []);

  return (
    <form
      ref={element}
      className="dialog-form"
      noValidate
      onSubmit={form.onSubmit(onSubmit, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
    >
      {children}
      <div className="dialog-buttons">
        <Button variant="default" onClick={close}>
          {cancelLabel}
        </Button>
        <Button
          type="submit"
          color={isDanger ? 'danger' : 'brand'}
          loading={props.isBusy}
          disabled={props.isDisabled ?? false}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
