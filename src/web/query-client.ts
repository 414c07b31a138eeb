import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Operation, Output, Sent } from '../kernel/operation.ts';
import { Refusal } from '../kernel/refusal.ts';
import { call } from './client.ts';

/** One cache for the whole tab. What was read is fresh for half a minute; live changes and commands refresh it sooner. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a network a read fails with a sentence instead of waiting in silence.
      networkMode: 'always',
      retry: (failures, error) => isPassing(error) && failures < 2,
      retryDelay: (failures) => 1000 * 2 ** failures,
    },
    mutations: { networkMode: 'always' },
  },
});

/** The options of a read, for `useQuery`, `prefetchQuery` and the like; its key is `[operation.name, input]`. */
export function query<O extends Operation>(operation: O, input: Sent<O>) {
  return queryOptions<Output<O>, Error, Output<O>, readonly [string, Sent<O>]>({
    queryKey: [operation.name, input],
    queryFn: ({ signal }) => call(operation, input, { signal }),
    meta: { isPublic: operation.access === 'anyone' },
  });
}

/** Reads again, where shown, whatever comes from operations whose names begin so: `contacts.`, `routes.list`. */
export function refresh(prefixes: readonly string[]): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => prefixes.some((prefix) => String(name).startsWith(prefix)),
  });
}

/** Whatever only the person who was signed in may see (ASVS 14.3.1). */
export function forgetPersonal(): void {
  queryClient.removeQueries({ predicate: ({ meta }) => meta?.isPublic !== true });
  queryClient.getMutationCache().clear();
}

/** A failure that may be over in a moment: no network, a server that starts again. */
export const isPassing = (error: Error) =>
  error instanceof Refusal && error.kind === 'unavailable' && error.code !== 'fault';
