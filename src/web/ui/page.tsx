import { type ReactNode, useEffect } from 'react';
import { useCompany } from '../company.ts';
import { BackLink } from './back-link.tsx';

type PageProps = Readonly<{
  title: string;
  subtitle?: ReactNode;
  /** Buttons; one of them filled at most. */
  actions?: ReactNode;
  back?: Readonly<{ to: string; label: string }>;
  children: ReactNode;
}>;

/** A screen: its title in the page and in the browser's tab, its actions, its panels one below the other. */
export function Page({ title, subtitle, actions, back, children }: PageProps) {
  useTitle(title);
  return (
    <div className="page">
      <div className="page-head">
        <div>
          {back && <BackLink {...back} />}
          <h1>{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** Names the browser's tab; screen readers read it after a change of screen. */
export function useTitle(title: string): void {
  const { name } = useCompany();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
