import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { dayAt } from '../../../kernel/calendar.ts';
import { CompanyContext, type CompanyFacts, useCompany } from '../../../web/company.ts';
import { wordsNow } from '../../../web/language.ts';
import { connection } from '../../../web/offline/connection.ts';
import { query, queryClient, readAgain } from '../../../web/query-client.ts';
import { toast } from '../../../web/ui/toast.ts';
import { kitWords } from '../../../web/words.ts';
import { type Company, companyContract } from '../contract.ts';

const company = query(companyContract.get, {});

export const loadCompany = (): Promise<Company> => queryClient.ensureQueryData(company);

/** Gives every screen the company's name, day and map, and the page the company's colours. */
export function CompanyProvider({ children }: Readonly<{ children: ReactNode }>) {
  // Asked again now and then for those who have no stream of changes, which tells of another day at once.
  const { data, error, dataUpdatedAt } = useQuery({ ...company, refetchInterval: 5 * 60_000 });
  const knownDay = useRef(data?.today);

  useEffect(() => {
    const isAnotherDay = knownDay.current !== undefined && data?.today !== knownDay.current;
    knownDay.current = data?.today;
    // What is due, late or next is another thing now, on every screen that was left open overnight.
    if (isAnotherDay) readAgain();
  }, [data?.today]);

  useEffect(() => {
    if (data) applyBrand(data);
  }, [data]);
  useEffect(() => {
    if (error) toast.error(...wordsNow(kitWords).companyUnread);
  }, [error]);

  const unknown = useCompany();
  const isAway = useSyncExternalStore(connection.subscribe, connection.isAway);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it was asked for, another day may have begun
  const facts = useMemo(() => data && factsOf(data, isAway), [data, isAway, dataUpdatedAt]);
  // Always around them: what somebody types before the company is known would be lost with the fields.
  return <CompanyContext value={facts ?? unknown}>{children}</CompanyContext>;
}

/** Without a signal only this device's clock tells that another day has begun since the company was last heard of. */
function factsOf({ companyName, ...rest }: Company, isAway: boolean): CompanyFacts {
  const { logoUrl, timeZone, distanceUnit, mapTileUrl, map, hasMailServer, linksLeadTo } = rest;
  const here = dayAt(new Date().toISOString(), timeZone);
  const today = isAway && here > rest.today ? here : rest.today;
  return { name: companyName, logoUrl, timeZone, today, distanceUnit, mapTileUrl, map, hasMailServer, linksLeadTo };
}

/** The three colours from which the style sheets derive all others; kept for `theme.js`, so that the next visit does not flash. */
function applyBrand({ primaryColor, secondaryColor, accentColor }: Company): void {
  const brand = { primary: primaryColor, secondary: secondaryColor, accent: accentColor };
  for (const [part, colour] of Object.entries(brand))
    document.documentElement.style.setProperty(`--brand-${part}`, colour);
  try {
    localStorage.setItem('brand', JSON.stringify(brand));
  } catch {
    // Storage may be forbidden: then the default colours flash.
  }
}
