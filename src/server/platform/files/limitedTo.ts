/** Runs works, at most so many at once; the others wait in the order they came. */
export type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A limit on works at once: of those, each may take all the memory one may take. */
export const limitedTo = (count: number): RunLimited => {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = (): Promise<void> | undefined => {
    if (running < count) {
      running += 1;
      return undefined;
    }
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  };
  const leave = (): void => {
    const next = waiting.shift();
    // The place goes to the one who waits; no one who comes just now gets between.
    if (next === undefined) running -= 1;
    else next();
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
