import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';

/**
 * What goes on paper in place of the screen. It is drawn when paper is asked for, by a button or the browser's own way,
 * so that it costs a screen nothing that is never printed.
 */
export function PrintSheet({ children }: Readonly<{ children: () => ReactNode }>) {
  return usePrinting() ? createPortal(<article className="sheet">{children()}</article>, document.body) : null;
}

function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia('print');
    const show = () => flushSync(() => setPrinting(true)); // the browser takes the page as it is right after
    const hide = () => setPrinting(false);
    const follow = () => (paper.matches ? show() : hide());
    addEventListener('beforeprint', show);
    addEventListener('afterprint', hide);
    paper.addEventListener('change', follow);
    return () => {
      removeEventListener('beforeprint', show);
      removeEventListener('afterprint', hide);
      paper.removeEventListener('change', follow);
    };
  }, []);
  return isPrinting;
}
