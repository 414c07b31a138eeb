import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { companyContract } from '../../features/company/contract.ts';
import { query } from '../../web/query-client.ts';
import { useTitle } from '../../web/ui/page.tsx';
import { RouteArt } from './route-art.tsx';
import './public.css';

/** The public front door: who this is, how to call, where to sign in. */
export function WelcomeScreen() {
  const { data: company } = useQuery(query(companyContract.get, {}));
  useTitle('Trash day, handled');
  return (
    <div className="public">
      <header className="public-head">
        <b>{company?.companyName}</b>
        <nav aria-label="Main">
          <Link to="/login">Login</Link>
        </nav>
      </header>
      <main className="hero">
        <div>
          <h1>Trash day, handled.</h1>
          <p>Weekly curbside pickup for your home: one cart, one flat price, and a driver who knows your street.</p>
          {company?.isSetUp === false && (
            <p className="notice">
              This company has not been set up yet. Its owner opens the set-up link that the first start printed.
            </p>
          )}
          <div className="hero-actions">
            {company?.phone && (
              <Button size="lg" component="a" href={`tel:${company.phone.replaceAll(/[^\d+]/g, '')}`}>
                Call {company.phone}
              </Button>
            )}
            <Button size="lg" variant={company?.phone ? 'default' : 'filled'} component={Link} to="/login">
              Go to your account
            </Button>
          </div>
        </div>
        <RouteArt />
      </main>
    </div>
  );
}
