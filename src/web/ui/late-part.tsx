import { Component, type ComponentType, lazy, type ReactNode, useEffect, useReducer } from 'react';
import { useWords } from '../language.ts';
import { isReachable } from '../offline/connection.ts';
import { withoutReload } from '../reload-once.ts';
import { kitWords } from '../words.ts';
import { ErrorPanel } from './error-panel.tsx';

class NotArrived extends Error {}

/**
 * A part of a screen whose program is loaded when it is first shown, inside a `Suspense`. When it does not come, this part
 * alone says so and offers to try again: the rest of the screen stays, with what is typed there.
 *
 * @param isSpared nothing stands in its place then: the screen does without it
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isSpared = false }: Readonly<{ isSpared?: boolean }> = {},
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
      <Arrival isSpared={isSpared} onMissed={renew} onRetry={retry}>
        <Part {...props} />
      </Arrival>
    );
  };
}

type ArrivalProps = Readonly<{
  isSpared: boolean;
  onMissed: () => void;
  onRetry: () => Promise<boolean>;
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
    if (this.props.isSpared) return null;
    const retry = async () => {
      if (await this.props.onRetry()) this.setState({ error: undefined });
    };
    return <Missing cause={error.cause} onRetry={() => void retry()} />;
  }
}

function Missing({ cause, onRetry }: Readonly<{ cause: unknown; onRetry: () => void }>) {
  const say = useWords(kitWords);
  useEffect(() => console.warn(cause), [cause]);
  return <ErrorPanel title={say.partMissing} error={new Error(say.partMissingMeans)} onRetry={onRetry} />;
}

/** The build asks for each once, also where it did not come. */
function askForStylesAgain(): void {
  for (const style of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!style.sheet) style.replaceWith(style.cloneNode());
}
