import type { RawBuilder } from 'kysely';
import type { Group } from '../report.ts';
import { activityFacts, activitySums } from './activity-summary.ts';
import { growthFacts } from './customer-growth.ts';
import { revenueFacts } from './revenue-analysis.ts';
import { revenueSums } from './revenue-sums.ts';
import { routeFacts } from './route-efficiency.ts';
import type { Facts, Only, Scope } from './scope.ts';
import { serviceDays, serviceFacts, serviceSums, skippedSums } from './service-performance.ts';

/** The SQL of each report by its id. */
export const factsOf: Readonly<Record<string, Facts>> = {
  'revenue-analysis': revenueFacts,
  'route-efficiency': routeFacts,
  'customer-growth': growthFacts,
  'service-performance': serviceFacts,
  'activity-summary': activityFacts,
};

/** Quicker ways to the same sums by a group; undefined where facts are added up. */
export const quickSumsOf: Readonly<Record<string, (scope: Scope, group: Group) => RawBuilder<unknown>>> = {
  'activity-summary': activitySums,
  'revenue-analysis': revenueSums,
  // What has a reason was skipped.
  'service-performance': (scope, group) => (group.isPartial ? skippedSums(scope) : serviceSums(scope, group)),
};

type Days = Readonly<{ facts: string; of: (scope: Scope, only: Only) => RawBuilder<unknown> | undefined }>;

/** Of reports with hundreds of thousands of facts the sums of one row by day; `facts` is the sum that counts them. */
export const daysOf: Readonly<Record<string, Days>> = { 'service-performance': { facts: 'due', of: serviceDays } };
