import { withoutReload } from './reload-once.ts';

/** What looks after the focus comes when the screen stands, so that none waits for it. */
export function followFocus(): () => void {
  let end: (() => void) | undefined = () => {};
  withoutReload(() => import('./ui/kept-focus.ts')).then(
    ({ keepFocus }) => {
      if (end) end = keepFocus();
    },
    () => {}, // without a signal everything works but this
  );
  return () => {
    end?.();
    end = undefined;
  };
}
