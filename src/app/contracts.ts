import { companyContract } from '../features/company/contract.ts';
import { dailyRoutesContract } from '../features/daily-routes/contract.ts';
import { routesContract } from '../features/routes/contract.ts';
import { suspensionsContract } from '../features/suspensions/contract.ts';
import { usersContract } from '../features/users/contract.ts';
import { liveContract } from '../kernel/live.ts';
import type { Operation } from '../kernel/operation.ts';

/** Every operation of the product: what the API document describes and the permission test calls. */
export const operations: readonly Operation[] = [
  usersContract,
  companyContract,
  routesContract,
  suspensionsContract,
  dailyRoutesContract,
  liveContract,
].flatMap((contract) => Object.values<Operation>(contract));
