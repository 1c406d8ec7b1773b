const middle = (values: readonly number[]): number =>
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

/** How often per second each of two ways answers, in turns (A B A B …) so that a drifting machine hits both alike. */
export const ratesInTurns = async (
  rounds: number,
  perRound: number,
  ways: {
    readonly ours: (index: number) => Promise<unknown>;
    readonly reference: (index: number) => Promise<unknown>;
  },
): Promise<{ readonly ours: number; readonly reference: number }> => {
  const durations = { ours: [] as number[], reference: [] as number[] };
  for (let round = 0; round < rounds; round += 1)
    for (const way of ['ours', 'reference'] as const)
      durations[way].push(
        await millisecondsOf(async () => {
          for (let index = 0; index < perRound; index += 1) await ways[way](round * perRound + index);
        }),
      );
  const rate = (times: readonly number[]) => (perRound * 1000) / middle(times);
  return { ours: rate(durations.ours), reference: rate(durations.reference) };
};
