import { useState } from 'react';
import type { Refusal } from '../../../kernel/refusal.ts';

/**
 * What a sum was when a form was opened, and after a refusal with this code what it is now. Not always what it is now: then
 * what a colleague does meanwhile would count as seen, and pressing again after a lost answer be another command
 * (decisions/0126).
 */
export function useSeen(now: number, code: string) {
  const [seen, setSeen] = useState(now);
  const [isOld, setOld] = useState(false);
  if (isOld && seen !== now) {
    setSeen(now);
    setOld(false);
  }
  return { seen, onRefused: (refusal: Refusal) => setOld(refusal.code === code) };
}
