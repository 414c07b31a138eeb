import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Operation, Output, Sent } from '../kernel/operation.ts';
import { wordsNow } from './language.ts';
import { query } from './query-client.ts';
import { type Failure, toast } from './ui/toast.ts';
import { kitWords, sentenceOf } from './words.ts';

type ReadOptions = Readonly<{
  /** The toast when reading fails, as the spec's error catalogue has it: title and message. */
  failure?: Failure;
  /** Keeps showing the last answer while the next one (page, search) is on its way. */
  keepPrevious?: boolean;
  enabled?: boolean;
  /** Asks again after this time while it is shown: for whoever has no stream of changes. */
  everyMs?: number;
}>;

/** Reads an operation for a component: cached, shared, refreshed by commands and by live changes. */
export function useRead<O extends Operation>(
  operation: O,
  input: Sent<O>,
  { failure, keepPrevious = false, enabled = true, everyMs }: ReadOptions = {},
): UseQueryResult<Output<O>> {
  const result = useQuery({
    ...query(operation, input),
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(everyMs && { refetchInterval: everyMs }),
  });
  const [title, message] = failure ?? [];
  useEffect(() => {
    if (result.error && title) toast.error(title, message ?? sentenceOf(result.error, wordsNow(kitWords)));
  }, [result.error, title, message]);
  return result;
}
