import { useEffect, useRef, useState } from 'react';

/** Whether another agreement has come while the form was open: what was agreed to was the one before, the name stays. */
export function useReplaced(id: string, disagree: () => void) {
  const read = useRef(id);
  const latest = useRef(disagree);
  latest.current = disagree;
  const [isReplaced, setReplaced] = useState(false);
  useEffect(() => {
    if (read.current === id) return;
    read.current = id;
    latest.current();
    setReplaced(true);
  }, [id]);
  return { isReplaced, setReplaced };
}
