/** What was typed before there was a field to type into. */
export type EarlyKeys = Readonly<{ text: string; isEntered: boolean }>;

/**
 * The program of the dialog may still be on its way when somebody types what is sought: from now on keys are kept.
 * `take` gives them once and leaves all further ones to the field.
 */
export function keepEarlyKeys(onEscape: () => void): Readonly<{ take: () => EarlyKeys }> {
  let text = '';
  let isEntered = false;
  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if ([...key].length === 1) {
      text += key;
      isEntered = false;
    } else if (key === 'Backspace') text = [...text].slice(0, -1).join('');
    else if (key === 'Enter') isEntered = true;
    else if (key === 'Escape') onEscape();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return {
    take() {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      const early = { text, isEntered };
      [text, isEntered] = ['', false];
      return early;
    },
  };
}
