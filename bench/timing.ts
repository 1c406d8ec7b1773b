/** The median. */
export const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The value below which this share of the values lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const place = Math.min(values.length - 1, Math.floor(values.length * share));
  return values.toSorted((one, other) => one - other)[place] ?? Number.NaN;
};

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

/** How much is asked: so many rounds of so many questions, or as many as fit into the time; one round in any case. */
interface Effort {
  readonly rounds: number;
  readonly perRound: number;
  readonly parallel?: number;
  readonly withinMs?: number;
}

/** As many questions of a round as fit, an even number: every second one may take back what the first did. */
const affordable = async (
  { rounds, perRound, withinMs = Number.POSITIVE_INFINITY }: Effort,
  { ours, reference }: Ways,
): Promise<number> => {
  if (withinMs === Number.POSITIVE_INFINITY) return perRound;
  const fourMs = await millisecondsOf(async () => {
    for (const way of [ours, reference]) for (const index of [0, 1]) await way(index);
  });
  const fitting = Math.floor((2 * withinMs) / ((rounds + 1) * fourMs));
  return 2 * Math.floor(Math.max(2, Math.min(perRound, fitting)) / 2);
};

/**
 * How often per second each of two ways answers, `parallel` questions at a time, in turns (A B A B …) so that a drifting
 * machine hits both alike. The first turn of both warms up and is not counted.
 */
export const ratesInTurns = async (
  effort: Effort,
  ways: Ways,
): Promise<{ readonly ours: number; readonly reference: number }> => {
  const { rounds, parallel = 1, withinMs = Number.POSITIVE_INFINITY } = effort;
  const perRound = await affordable(effort, ways);
  const durations = { ours: [] as number[], reference: [] as number[] };
  const started = performance.now();
  const isTimeUp = () => durations.reference.length > 0 && performance.now() - started > withinMs;
  for (let round = -1; round < rounds && !isTimeUp(); round += 1)
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
