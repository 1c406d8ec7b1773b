/** The median. */
export const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const millisecondsOf = async (work: () => unknown): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Median duration of several runs in milliseconds. */
export const medianMilliseconds = async (runs: number, work: (run: number) => unknown): Promise<number> => {
  const durations: number[] = [];
  for (let run = 0; run < runs; run += 1) durations.push(await millisecondsOf(() => work(run)));
  return middle(durations);
};

/** Does the work for every index below `count`, `parallel` at a time. */
const each = async (
  count: number,
  parallel: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> => {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
};

interface Ways {
  readonly ours: (index: number) => Promise<unknown>;
  readonly reference: (index: number) => Promise<unknown>;
}

/**
 * How often per second each of two ways answers, `parallel` questions at a time, in turns (A B A B …) so that a drifting
 * machine hits both alike. The first turn of both warms up and is not counted.
 */
export const ratesInTurns = async (
  rounds: number,
  perRound: number,
  ways: Ways,
  parallel = 1,
): Promise<{ readonly ours: number; readonly reference: number }> => {
  const durations = { ours: [] as number[], reference: [] as number[] };
  for (let round = -1; round < rounds; round += 1)
    for (const way of ['ours', 'reference'] as const) {
      const first = (round + 1) * perRound;
      const duration = await millisecondsOf(() =>
        each(perRound, parallel, (index) => ways[way](first + index)),
      );
      if (round >= 0) durations[way].push(duration);
    }
  const rate = (times: readonly number[]) => (perRound * 1000) / middle(times);
  return { ours: rate(durations.ours), reference: rate(durations.reference) };
};

/** How long each of several runs took in milliseconds, the shortest first. */
export const sortedMilliseconds = async (
  runs: number,
  work: (run: number) => unknown,
): Promise<readonly number[]> => {
  const durations: number[] = [];
  for (let run = 0; run < runs; run += 1) durations.push(await millisecondsOf(() => work(run)));
  return durations.sort((a, b) => a - b);
};
