import type { ReactNode } from 'react';
import { useCompany } from '../../web/company.ts';
import { CompanyLogo } from '../../web/ui/company-logo.tsx';
import { useTitle } from '../../web/use-title.ts';
import { RouteArt } from './route-art.tsx';
import './public.css';

type EntranceProps = Readonly<{ title: string; heading: string; lead?: string; children: ReactNode }>;

/** The pages on which somebody gets in: a narrow form beside the route line. */
export function Entrance({ title, heading, lead, children }: EntranceProps) {
  const { name } = useCompany();
  useTitle(title);
  return (
    <div className="sign-in">
      <main className="sign-in-main">
        <a href="/" className="sign-in-company">
          <CompanyLogo />
          {name}
        </a>
        <h1>{heading}</h1>
        {lead && <p>{lead}</p>}
        {children}
      </main>
      <div className="sign-in-side" aria-hidden>
        <RouteArt />
      </div>
    </div>
  );
}
