/** The median. */
export const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The value below which this share of the values lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const place = Math.min(values.length - 1, Math.floor(values.length * share));
  return values.toSorted((one, other) => one - other)[place] ?? Number.NaN;
};

/** How long some work takes. */
export const millisecondsOf = async (work: () => unknown): Promise<number> => {
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
  readonly reference?: (index: number) => Promise<unknown>;
}

/** How often per second each way answers, and how long each of our answers took in milliseconds. */
interface Rates {
  readonly ours: number;
  readonly reference: number | undefined;
  readonly latencies: readonly number[];
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
  ways: readonly Ways['ours'][],
): Promise<number> => {
  if (withinMs === Number.POSITIVE_INFINITY) return perRound;
  const firstMs = await millisecondsOf(async () => {
    for (const way of ways) for (const index of [0, 1]) await way(index);
  });
  const fitting = Math.floor((ways.length * withinMs) / ((rounds + 1) * firstMs));
  return 2 * Math.floor(Math.max(2, Math.min(perRound, fitting)) / 2);
};

const rateOf = (count: number, durations: readonly number[]): number => (count * 1000) / middle(durations);

/**
 * How often per second each of two ways answers, `parallel` questions at a time, in turns (A B A B …) so that a drifting
 * machine hits both alike. The first turn of both warms up and is not counted. Without a reference ours alone.
 */
export const ratesInTurns = async (effort: Effort, { ours, reference }: Ways): Promise<Rates> => {
  const { rounds, parallel = 1, withinMs = Number.POSITIVE_INFINITY } = effort;
  let latencies: number[] = [];
  const timed = async (index: number): Promise<void> => {
    latencies.push(await millisecondsOf(() => ours(index)));
  };
  const ways = [timed, ...(reference === undefined ? [] : [reference])];
  const perRound = await affordable(effort, ways);
  const durations: readonly number[][] = ways.map(() => []);
  const started = performance.now();
  const isTimeUp = () => durations.at(-1)?.length !== 0 && performance.now() - started > withinMs;
  for (let round = -1; round < rounds && !isTimeUp(); round += 1) {
    if (round === 0) latencies = [];
    for (const [at, way] of ways.entries()) {
      const first = (round + 1) * perRound;
      const duration = await millisecondsOf(() => each(perRound, parallel, (index) => way(first + index)));
      if (round >= 0) durations[at]?.push(duration);
    }
  }
  const [own = [], others] = durations;
  return {
    ours: rateOf(perRound, own),
    reference: others === undefined ? undefined : rateOf(perRound, others),
    latencies,
  };
};
