import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useLeaveGuard } from '../use-leave-guard.ts';
import { useWaitingFocus } from './use-waiting-focus.ts';
import './section-form.css';

/** What the form of a page's part needs of `useForm` of @mantine/form. */
type Form<Values> = Readonly<{
  onSubmit: (
    handle: (values: Values) => void,
    onInvalid: (errors: Record<string, unknown>) => void,
  ) => (event?: FormEvent<HTMLFormElement>) => void;
  isDirty: () => boolean;
  reset: () => void;
  getInputNode: (path: string) => HTMLElement | null;
}>;

type SectionFormProps<Values> = Readonly<{
  form: Form<Values>;
  onSubmit: (values: Values) => void;
  isBusy: boolean;
  /** Beside the usual reasons, such as a question that has to be answered first. */
  isDisabled?: boolean;
  children: ReactNode;
}>;

/**
 * The fields of one part of a page, saved by themselves. Only what was changed is offered to be saved or discarded. While
 * it is being saved they rest: what was saved comes into them, over whatever would be typed meanwhile.
 */
export function SectionForm<Values>({
  form,
  onSubmit,
  isBusy,
  isDisabled = false,
  children,
}: SectionFormProps<Values>) {
  const isDirty = form.isDirty();
  const fields = useRef<HTMLDivElement>(null);
  const button = useWaitingFocus(isBusy, fields);
  useLeaveGuard(isDirty);
  const submit = (values: Values) => {
    if (!isBusy) onSubmit(values);
  };
  function showWrong(errors: Record<string, unknown>) {
    form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
  }
  return (
    <form className="section-form" noValidate onSubmit={form.onSubmit(submit, showWrong)}>
      <div ref={fields} className="section-fields" inert={isBusy}>
        {children}
      </div>
      <div className="section-buttons">
        <span role="status">{isDirty && 'Unsaved changes'}</span>
        {isDirty && (
          <Button variant="default" disabled={isBusy} onClick={form.reset}>
            Discard
          </Button>
        )}
        <Button
          ref={button}
          type="submit"
          variant={isDirty ? 'filled' : 'default'}
          loading={isBusy}
          disabled={!isDirty || isDisabled}
          // Keeps the focus while it works: the kit disables a button that loads.
          renderRoot={(root) => <button {...root} disabled={!isDirty || isDisabled} aria-disabled={isBusy} />}
        >
          Save Changes
        </Button>
      </div>
    </form>
  );
}
