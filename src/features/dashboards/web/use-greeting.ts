import { useWords } from '../../../web/language.ts';
import { useRead } from '../../../web/use-read.ts';
import { dashboardsContract } from '../contract.ts';
import { greetingAt } from '../rules.ts';
import { employeeWords } from './words.ts';

/** "Good morning, Luis", by the company's clock; undefined until that is known. */
export function useGreeting(name: string): string | undefined {
  const { greeting } = useWords(employeeWords);
  const { data } = useRead(dashboardsContract.employee, {});
  return data && greeting(greetingAt(data.hour), name);
}
