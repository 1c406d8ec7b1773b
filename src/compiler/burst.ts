/**
 * Editors write a file in several steps; one compile answers them all. Vite's watcher tells a second change of a file
 * only after 50 ms: reading later than that never misses one.
 */
const settleMilliseconds = 60;

/** Runs `compile` once for every burst of `touch`; `stop` drops what is still waiting. */
export const createBurst = (run: () => void): { readonly touch: () => void; readonly stop: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    touch: () => {
      stop();
      timer = setTimeout(run, settleMilliseconds);
    },
    stop,
  };
};
