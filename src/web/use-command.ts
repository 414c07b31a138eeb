import { type QueryKey, useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Operation, type Output, onceOf, type Sent } from '../kernel/operation.ts';
import { Refusal } from '../kernel/refusal.ts';
import { call } from './client.ts';
import { wordsNow } from './language.ts';
import { isPassing, queryClient, refresh } from './query-client.ts';
import { toast } from './ui/toast.ts';
import { useCommandId } from './use-command-id.ts';
import { kitWords, sentenceOf } from './words.ts';

/** What a command needs of a Mantine form: where to put the messages of the fields. */
type FieldErrors = Readonly<{
  getValues: () => object;
  setErrors: (errors: Record<string, string>) => void;
}>;

/** Shows what a read will answer once the command is done; taken back if the command is refused. */
type Foresee = <T>(read: { queryKey: QueryKey; queryFn?: unknown }, change: (shown: T) => T) => void;

type CommandOptions<O extends Operation> = Readonly<{
  /** Title of the toast that shows a refusal; refusals of fields stand in the form instead, if there is one. */
  failure: string;
  /** Another title where the spec has one, by the code of a refusal. */
  titles?: Readonly<Record<string, string>>;
  /** What is said instead of the server's sentence, by the code of a refusal, in the reader's language. */
  refusals?: Readonly<Record<string, string>>;
  /** What the toast says when the server's answer has no words. */
  wordless?: string;
  form?: FieldErrors | undefined;
  onDone?: (output: Output<O>, input: Sent<O>) => void;
  /** Called before the toast; answering true means that the refusal has been dealt with. */
  onRefused?: (refusal: Refusal, input: Sent<O>) => boolean;
  /** Draws the expected outcome at once: `foresee(query(contract.list, {}), (list) => …)`. */
  foresee?: (input: Sent<O>, foresee: Foresee) => void;
  /** Adds what takes its time, such as a position, after the expected outcome is on screen. */
  supplement?: (input: Sent<O>) => Promise<Sent<O>>;
  /** The server knows a repeat by the command's id: a lost connection is tried again. */
  isRepeatable?: boolean;
}>;

export type Command<O extends Operation> = Readonly<{
  /** Answers the output, or undefined if the command was refused: then the user has been told already. Stays the same. */
  run: (input: Sent<O>, file?: Blob) => Promise<Output<O> | undefined>;
  isBusy: boolean;
  /** The input under way, to mark the row that is being changed. */
  input: Sent<O> | undefined;
}>;

/** The one way in which screens change something; what shows what the operation touches is read again afterwards. */
export function useCommand<O extends Operation>(operation: O, options: CommandOptions<O>): Command<O> {
  const { idOf, done } = useCommandId();
  const mutation = useMutation({
    mutationFn: async ({ input, file }: { input: Sent<O>; file: Blob | undefined }) => {
      const sent = (await options.supplement?.(input)) ?? input;
      const commandId = onceOf(operation) ? idOf(sent as object) : undefined;
      return call(operation, sent, { files: file && [file], commandId, onRunsChanged: tellRuns });
    },
    retry: (failures, error) => options.isRepeatable === true && isPassing(error) && failures < 5,
    retryDelay: (failures) => Math.min(10_000, 500 * 2 ** failures),
    onMutate: ({ input }) => {
      const undo: (() => void)[] = [];
      options.foresee?.(input, (read, change) => undo.push(showExpected(read.queryKey, change)));
      return undo;
    },
    onSuccess: (output, { input }) => {
      done();
      refresh(operation.touches ?? []);
      options.onDone?.(output, input);
    },
    onError: (error, { input }, undo) => {
      for (const step of undo ?? []) step();
      // A refusal often means that the screen is behind: show what is true now.
      if (
        options.foresee ||
        (error instanceof Refusal && (isPending(error) || ['conflict', 'missing'].includes(error.kind)))
      )
        refresh(operation.touches ?? []);
      tell(error, input, options);
    },
  });
  const { mutateAsync } = mutation;
  const run: Command<O>['run'] = useCallback(
    (input, file) => mutateAsync({ input, file }).catch(() => undefined),
    [mutateAsync],
  );
  return {
    run,
    isBusy: mutation.isPending,
    input: mutation.isPending ? mutation.variables.input : undefined,
  };
}

/** The payment provider has not answered: it may be done all the same. */
const isPending = ({ code }: Refusal): boolean => code === 'payments-pending';

/** Who changes a customer or a route sees what that did to runs that were made already. */
const tellRuns = (count: number) =>
  toast.info(wordsNow(kitWords).runsChanged(count), undefined, { topic: 'runs-changed' });

function showExpected<T>(queryKey: QueryKey, change: (shown: T) => T): () => void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  const before = queryClient.getQueryData<T>(queryKey);
  if (before !== undefined) queryClient.setQueryData(queryKey, change(before));
  return () => queryClient.setQueryData(queryKey, before);
}

function tell<O extends Operation>(error: Error, input: Sent<O>, options: CommandOptions<O>): void {
  const refusal = error instanceof Refusal ? error : unforeseen(error);
  if (options.onRefused?.(refusal, input)) return;
  const { form, failure, wordless } = options;
  const ours = options.refusals?.[refusal.code];
  const fields = Object.entries(refusal.fields ?? {});
  if (form && refusal.fields && fields.every(([field]) => hasField(form, field)))
    form.setErrors(
      Object.fromEntries(fields.map(([field, message]) => [inputNameOf(form.getValues(), field), ours ?? message])),
    );
  else
    toast.error(
      options.titles?.[refusal.code] ?? (isPending(refusal) ? wordsNow(kitWords).notKnownYet : failure),
      ours ?? ((refusal.code === 'wordless' && wordless) || sentenceOf(refusal, wordsNow(kitWords))),
    );
}

/** `stops.3.cans` belongs to a form that has `stops`. */
function hasField(form: FieldErrors, field: string): boolean {
  return (field.split('.')[0] as string) in form.getValues();
}

/** Where the message of a field stands; a list that is typed as one text, such as `areas.3`, has one input. */
export function inputNameOf(values: object, field: string): string {
  const first = field.split('.')[0] as string;
  return typeof Reflect.get(values, first) === 'string' ? first : field;
}

function unforeseen(error: Error): Refusal {
  console.error(error);
  return new Refusal('unavailable', 'unforeseen', wordsNow(kitWords).unexpected);
}
