import { activitySummary } from './activity-summary.ts';
import { customerGrowth } from './customer-growth.ts';
import type { Report } from './report.ts';
import { revenueAnalysis } from './revenue-analysis.ts';
import { routeEfficiency } from './route-efficiency.ts';
import { servicePerformance } from './service-performance.ts';

/** Every report that is made of a declaration. */
export const declared: readonly Report[] = [
  revenueAnalysis,
  routeEfficiency,
  customerGrowth,
  servicePerformance,
  activitySummary,
];

export const reportOf = (id: string): Report | undefined => declared.find((report) => report.id === id);
