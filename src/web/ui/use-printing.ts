import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether paper is asked for: what the screen shows in parts is drawn whole then. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useLayoutEffect(() => {
    const print = (isOn: boolean) => () => flushSync(() => setPrinting(isOn));
    const [begin, end] = [print(true), print(false)];
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
