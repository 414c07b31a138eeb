import { click, type Place } from './place.ts';

/** What the company's own records say. */
export const reportPlaces: readonly Place[] = [
  { name: 'reports', as: 'admin', path: '/reports', heading: 'Available Reports' },
  { name: 'report-routes', as: 'admin', path: '/reports/route-efficiency', heading: /stops an hour/ },
  { name: 'report-drivers', as: 'admin', path: '/reports/route-efficiency?by=driver', heading: /stops an hour/ },
  { name: 'report-growth', as: 'admin', path: '/reports/customer-growth', heading: /became customers/ },
  { name: 'report-service', as: 'admin', path: '/reports/service-performance', heading: /pickups were done/ },
  {
    name: 'report-repeated',
    as: 'admin',
    path: '/reports/service-performance?by=repeated',
    heading: /skipped|None in these days/,
  },
  { name: 'report-activity', as: 'admin', path: '/reports/activity-summary', heading: /are open/ },
  {
    name: 'report-email',
    as: 'admin',
    path: '/reports/service-performance',
    open: click('Email'),
    heading: /pickups were done/,
  },
  {
    name: 'report-columns',
    as: 'admin',
    path: '/reports/service-performance',
    open: click('Columns'),
    heading: /pickups were done/,
  },
  { name: 'report-unknown', as: 'admin', path: '/reports/no-such-report', heading: 'Report Not Found' },
  { name: 'report-revenue', as: 'admin', path: '/reports/revenue-analysis', heading: /came in|Nothing was billed/ },
  {
    name: 'report-towns',
    as: 'admin',
    path: '/reports/revenue-analysis?by=town&sort=-lost',
    heading: /came in|Nothing was billed/,
  },
  {
    name: 'report-days-reversed',
    as: 'admin',
    path: '/reports/revenue-analysis?from=2026-05-01&to=2026-04-01',
    heading: 'Nothing can be counted',
  },
  {
    name: 'report-future',
    as: 'admin',
    path: '/reports/revenue-analysis?from=2099-01-01&to=2099-04-01',
    heading: 'still to come',
  },
  { name: 'report-facts', as: 'admin', path: '/reports/revenue-analysis?by=town&row=Aztec', heading: 'Aztec' },
];
