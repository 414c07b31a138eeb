import { Button } from '@mantine/core';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { confirmDiscard } from '../confirm-discard.ts';
import { useWords } from '../language.ts';
import { useDialogLeaveGuard } from '../use-leave-guard.ts';
import { kitWords } from '../words.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import { useWaitingFocus } from './use-waiting-focus.ts';

type Asked = () => boolean;
type DialogFrame = Readonly<{ close: () => Promise<boolean>; unsaved: Set<Asked>; busy: Set<Asked> }>;

const newFrame = () => ({ unsaved: new Set<Asked>(), busy: new Set<Asked>() });
const DialogContext = createContext<DialogFrame>({ close: async () => true, ...newFrame() });
const isAny = (set: ReadonlySet<Asked>) => [...set].some((asked) => asked());

/**
 * A dialog around a `DialogForm`. What is inside lives only while the dialog is open, so every opening starts afresh;
 * closing it, and leaving the page by a link, by going back or by a reload, asks first when something typed would be lost.
 * While it is being saved it stays: nobody knows yet what would be lost.
 */
export function FormDialog({ onClose, children, ...dialog }: DialogProps) {
  const { unsaved, busy } = useRef(newFrame()).current;
  useDialogLeaveGuard(
    dialog.opened,
    () => isAny(unsaved),
    async () => !isAny(busy) && confirmDiscard(),
  );
  async function close() {
    const isClosing = !isAny(unsaved) || (await confirmDiscard());
    if (isClosing) onClose();
    return isClosing;
  }
  return (
    <Dialog {...dialog} onClose={() => isAny(busy) || void close()}>
      <DialogContext value={{ close, unsaved, busy }}>{children}</DialogContext>
    </Dialog>
  );
}

/** Closes the dialog around, after asking when something typed would be lost; false when it stays open. */
export const useDialogClose = (): (() => Promise<boolean>) => use(DialogContext).close;

/** What is typed in any open dialog. */
const everywhere = new Set<Asked>();
const watchers = new Set<() => void>();
const isAnyUnsaved = () => isAny(everywhere);
function watchUnsaved(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Whether leaving now would lose something typed in a dialog; asked again when such a dialog closes. */
export const useAnyUnsaved = (): boolean => useSyncExternalStore(watchUnsaved, isAnyUnsaved);

/** Lets the dialog around ask before it closes, beside its form: for something typed that is saved by itself. */
export function useUnsaved(isUnsaved: Asked): void {
  useAnswer(use(DialogContext).unsaved, isUnsaved);
  useAnswer(everywhere, isUnsaved);
  useLayoutEffect(
    () => () => {
      for (const changed of watchers) changed();
    },
    [],
  );
}

function useAnswer(set: Set<Asked>, answer: Asked): void {
  const last = useRef(answer);
  useLayoutEffect(() => {
    last.current = answer;
  });
  useLayoutEffect(() => {
    const ask = () => last.current();
    set.add(ask);
    return () => void set.delete(ask);
  }, [set]);
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
  /** Beside the messages at the fields. */
  onInvalid?: (errors: Record<string, unknown>) => void;
  submitLabel: string;
  /** Says what stays as it is where "Cancel" could mean the deed itself. */
  cancelLabel?: string;
  /** The deed cannot be taken back. */
  isDanger?: boolean;
  isBusy: boolean;
  /** What the button says while it works, where the spec has words for it. */
  busyLabel?: string;
  /** Beside the usual reasons, such as a choice that is still missing. */
  isDisabled?: boolean;
  /** At the other end of the line of buttons: what can be done beside saving. */
  aside?: ReactNode;
  children: ReactNode;
}>;

/** Fields, Cancel and one filled button. The first field has the focus, after a refusal the first wrong one. */
export function DialogForm<Values>(props: DialogFormProps<Values>) {
  const say = useWords(kitWords);
  const {
    form,
    onSubmit,
    onInvalid,
    submitLabel,
    busyLabel,
    cancelLabel = say.cancel,
    isDanger = false,
    aside,
    children,
  } = props;
  const { close, busy } = use(DialogContext);
  const element = useRef<HTMLFormElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const button = useWaitingFocus(props.isBusy, fields);
  useUnsaved(() => form.isDirty());
  useAnswer(busy, () => props.isBusy);

  const submit = (values: Values) => {
    if (!props.isBusy) onSubmit(values);
  };
  function showWrong(errors: Record<string, unknown>) {
    form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
    onInvalid?.(errors);
  }

  useLayoutEffect(() => {
    // The kit's focus trap looks for this mark; without it the close button would get the focus.
    if (!element.current?.querySelector('[data-autofocus]'))
      element.current?.querySelector('input:not([type=hidden]), textarea')?.setAttribute('data-autofocus', '');
    // A form that had to be loaded comes after its dialog has taken the focus. It begins at its top: scrolling to the
    // field before everything has its height would leave the form half scrolled away.
    if (element.current?.closest('[role=dialog]')?.contains(document.activeElement))
      element.current.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);

  return (
    <form ref={element} className="dialog-form" noValidate onSubmit={form.onSubmit(submit, showWrong)}>
      <div ref={fields} className="dialog-fields" inert={props.isBusy}>
        {children}
      </div>
      <div className="dialog-buttons">
        {aside && (
          <div className="dialog-aside" inert={props.isBusy}>
            {aside}
          </div>
        )}
        <Button variant="default" aria-disabled={props.isBusy} onClick={() => props.isBusy || void close()}>
          {cancelLabel}
        </Button>
        <Button
          ref={button}
          type="submit"
          color={isDanger ? 'danger' : 'brand'}
          loading={props.isBusy && !busyLabel}
          disabled={props.isDisabled ?? false}
          data-disabled={props.isBusy && busyLabel !== undefined}
          // Keeps the focus while it works: the kit disables a button that loads.
          renderRoot={(root) => <button {...root} disabled={props.isDisabled} aria-disabled={props.isBusy} />}
        >
          {(props.isBusy && busyLabel) || submitLabel}
        </Button>
      </div>
    </form>
  );
}
