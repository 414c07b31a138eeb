import { type ReactNode, useState } from 'react';
import { useCompany } from '../company.ts';
import './company-logo.css';

/** The company's logo on a light ground; what stands for it when there is none, or when it cannot be reached. */
export function CompanyLogo({ children }: Readonly<{ children?: ReactNode }>) {
  const { logoUrl } = useCompany();
  const [broken, setBroken] = useState<string>();
  if (!logoUrl || logoUrl === broken) return children;
  return <img className="company-logo" src={logoUrl} alt="" onError={() => setBroken(logoUrl)} />;
}
