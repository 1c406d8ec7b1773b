import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** What a file on demand brings: React's shape for `lazy`. */
interface Part<Shown> {
  readonly default: Shown;
}

/** A component whose code is on demand, and can be asked for before it is shown. */
export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Loads the code; fails as the network does. */
  readonly preload: () => Promise<unknown>;
};

/**
 * React's `lazy`, loaded ahead: what is here by the time it is shown is rendered in the same pass. React itself would show a
 * placeholder first, and then render the part in slices between other work, which takes several times as long.
 */
export const lazyPart = <Props>(load: () => Promise<Part<ComponentType<Props>>>): LazyPart<Props> => {
  type Shown = ComponentType<Props>;
  let loading: Promise<Part<Shown>> | undefined;
  let loaded: Part<Shown> | undefined;
  const preload = (): Promise<Part<Shown>> => {
    loading ??= load().then(
      (part) => {
        loaded = part;
        return part;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  // React goes on at once with what answers at once.
  const atOnce = (part: Part<Shown>) =>
    // biome-ignore lint/suspicious/noThenProperty: React asks for the part in the way of a promise
    ({ then: (show: (part: Part<Shown>) => void) => show(part) }) as Promise<Part<Shown>>;
  const shown = lazy(() => (loaded === undefined ? preload() : atOnce(loaded)));
  return Object.assign(shown, { preload });
};

/** Loads the code of a component that comes on demand; nothing to do for any other. */
export const preloadPart = async (part: object | undefined): Promise<void> => {
  await (part as Partial<Pick<LazyPart<object>, 'preload'>> | undefined)?.preload?.();
};
