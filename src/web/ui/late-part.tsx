import { Component, type ComponentType, lazy, type ReactNode, useEffect, useReducer } from 'react';
import { useWords } from '../language.ts';
import { isReachable } from '../offline/connection.ts';
import { withoutReload } from '../reload-once.ts';
import { kitWords } from '../words.ts';
import { ErrorPanel } from './error-panel.tsx';

class NotArrived extends Error {}

export type MissingProps = Readonly<{
  cause: unknown;
  /** Asks anew, and shows what came; answers whether it did. */
  onRetry: () => Promise<boolean>;
}>;

/**
 * A part of a screen whose program is loaded when it is first shown, inside a `Suspense`. When it does not come, this part
 * alone says so and offers to try again: the rest of the screen stays, with what is typed there.
 *
 * @param Missing what stands in its place then
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props & MissingProps> = MissingPart,
): ComponentType<Props> {
  const arriving = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part as ComponentType<object> }),
        (cause: unknown) => {
          throw new NotArrived('A part of the screen did not arrive', { cause });
        },
      ),
    );
  // What has failed once fails for good: whoever comes later, or tries again, asks anew.
  let Part = arriving();
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, at the top of a module, as lazy is
  return function LatePart(props: Props) {
    const [, drawAnew] = useReducer((count: number) => count + 1, 0);
    const renew = () => {
      Part = arriving();
    };
    /** Some browsers keep for the life of a page what failed; a new page then asks before it takes what is typed. */
    async function retry() {
      askForStylesAgain();
      const isThere = await withoutReload(load).then(
        () => true,
        () => false,
      );
      if (isThere) drawAnew();
      else if (await isReachable()) location.reload();
      return isThere;
    }
    return (
      <Arrival
        onMissed={renew}
        missing={(cause, goOn) => (
          <Missing {...props} cause={cause} onRetry={async () => (await retry()) && (goOn(), true)} />
        )}
      >
        <Part {...props} />
      </Arrival>
    );
  };
}

type ArrivalProps = Readonly<{
  onMissed: () => void;
  missing: (cause: unknown, goOn: () => void) => ReactNode;
  children: ReactNode;
}>;

class Arrival extends Component<ArrivalProps, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch(error: unknown) {
    if (error instanceof NotArrived) this.props.onMissed();
  }
  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof NotArrived)) throw error; // a fault of the part itself
    return this.props.missing(error.cause, () => this.setState({ error: undefined }));
  }
}

function MissingPart({ cause, onRetry }: MissingProps) {
  const say = useWords(kitWords);
  useEffect(() => console.warn(cause), [cause]);
  return <ErrorPanel title={say.partMissing} error={new Error(say.partMissingMeans)} onRetry={() => void onRetry()} />;
}

/** For what a screen does without. */
export const Nothing = (): null => null;

/** The build asks for each once, also where it did not come. */
function askForStylesAgain(): void {
  for (const style of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!style.sheet) style.replaceWith(style.cloneNode());
}
