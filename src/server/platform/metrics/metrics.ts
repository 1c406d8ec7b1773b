/** Labels of a sample by name; each value comes from a list the code knows, so that there are few of them. */
type Labels = Readonly<Record<string, string>>;

interface Sample {
  /** After the family's name: `_bucket`, `_sum`, `_count` of a histogram. */
  readonly suffix?: string;
  readonly labels?: Labels;
  readonly value: number;
}

/** A metric with its samples. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

/** What the text form is called; version 0.0.4 is what every Prometheus reads. */
export const textFormType = 'text/plain; version=0.0.4; charset=utf-8';

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

const labelsText = (labels: Labels): string => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
};

const familyText = ({ name, help, type, samples }: Family): string =>
  [
    `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelsText(labels)} ${value}`),
  ].join('\n');

/** Families in Prometheus' text form. */
export const textOf = (families: readonly Family[]): string => `${families.map(familyText).join('\n')}\n`;

type Head = Pick<Family, 'name' | 'help'>;

/** A number by labels that only rises. */
interface Counter {
  readonly add: (labels: Labels, by?: number) => void;
  readonly family: () => Family;
}

/** Counts from 0. */
export const createCounter = (head: Head): Counter => {
  const counted = new Map<string, { readonly labels: Labels; value: number }>();
  return {
    add: (labels, by = 1) => {
      const key = Object.values(labels).join('\n');
      const known = counted.get(key);
      if (known === undefined) counted.set(key, { labels, value: by });
      else known.value += by;
    },
    family: () => ({ ...head, type: 'counter', samples: [...counted.values()] }),
  };
};

/** How many values by labels were up to each bound. */
interface Histogram {
  readonly observe: (labels: Labels, value: number) => void;
  readonly family: () => Family;
}

interface Observed {
  readonly labels: Labels;
  /** By the first bound a value is not above; the last is for those above all. */
  readonly counts: number[];
  sum: number;
}

const samplesOf = ({ labels, counts, sum }: Observed, bounds: readonly number[]): readonly Sample[] => {
  let count = 0;
  const buckets = counts.map((own, index) => {
    count += own;
    const le = index < bounds.length ? String(bounds[index]) : '+Inf';
    return { suffix: '_bucket', labels: { ...labels, le }, value: count };
  });
  return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }];
};

/** Counts values by `bounds`, which rise. */
export const createHistogram = (head: Head, bounds: readonly number[]): Histogram => {
  const observed = new Map<string, Observed>();
  return {
    observe: (labels, value) => {
      const key = Object.values(labels).join('\n');
      const known = observed.get(key) ?? { labels, counts: new Array(bounds.length + 1).fill(0), sum: 0 };
      observed.set(key, known);
      const place = bounds.findIndex((bound) => value <= bound);
      const index = place === -1 ? bounds.length : place;
      known.counts[index] = (known.counts[index] ?? 0) + 1;
      known.sum += value;
    },
    family: () => ({
      ...head,
      type: 'histogram',
      samples: [...observed.values()].flatMap((own) => samplesOf(own, bounds)),
    }),
  };
};

/** One value as it is now. */
export const gauge = (name: string, help: string, value: number): Family => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
});

/** A call that was answered; `call` is a name of the contract or `unknown`. */
interface AnsweredCall {
  readonly call: string;
  readonly code: number;
  readonly status: number;
  readonly seconds: number;
}

/** One run of a job; its name stands in the code. */
interface JobRun {
  readonly job: string;
  readonly outcome: 'done' | 'failed';
  readonly seconds: number;
}

/** What became of a message: `retried`, it is tried again; `given_up`, it makes no sense any more; `delivered` as the provider reports. */
type MessageOutcome = 'handed_over' | 'refused' | 'retried' | 'given_up' | 'delivered' | 'undelivered';

/** What the process counts, and what it is asked for at the moment someone looks (docs/operations/observability.md). */
export interface Metrics {
  readonly countCall: (answered: AnsweredCall) => void;
  /** A request that is no call. */
  readonly countRequest: (kind: string, status: number) => void;
  readonly countJob: (run: JobRun) => void;
  readonly countMessages: (outcome: MessageOutcome, count?: number) => void;
  /** A notice a provider has sent: from whom, and what came of it. */
  readonly countNotice: (from: 'payment' | 'messages', outcome: string) => void;
  /** A chain of records was read, or the heads of all were given away. */
  readonly countAudit: (work: 'check' | 'export', outcome: 'done' | 'broken' | 'failed') => void;
  /** The payment provider and the database do not say alike. */
  readonly countPaymentDifference: (kind: string) => void;
  /** Adds what is read at each look. */
  readonly watch: (read: () => Promise<readonly Family[]>) => void;
  /** All of it in Prometheus' text form. */
  readonly text: () => Promise<string>;
}

const callSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const msPerSecond = 1_000;

// Not `job`: that is what Prometheus calls where it has read.
const createJobs = () => {
  const runs = createCounter({ name: 'console_job_runs_total', help: 'Runs of a job by how they ended.' });
  const seconds = createCounter({ name: 'console_job_seconds_total', help: 'Time a job has taken.' });
  const lastDone = new Map<string, number>();
  return {
    count: ({ job, outcome, seconds: taken }: JobRun): void => {
      runs.add({ work: job, outcome });
      seconds.add({ work: job }, taken);
      if (outcome === 'done') lastDone.set(job, Date.now() / msPerSecond);
    },
    families: (): readonly Family[] => [
      runs.family(),
      seconds.family(),
      {
        name: 'console_job_last_done_timestamp_seconds',
        help: 'When a job was last done, Unix time.',
        type: 'gauge',
        samples: [...lastDone].map(([job, value]) => ({ labels: { work: job }, value })),
      },
    ],
  };
};

/** Counts for one process, from 0. */
export const createMetrics = (): Metrics => {
  const calls = createCounter({
    name: 'console_calls_total',
    help: 'Calls answered, by name, code of the envelope and HTTP status.',
  });
  const latency = createHistogram(
    { name: 'console_call_seconds', help: 'Time from the request of a call to its answer.' },
    callSeconds,
  );
  const requests = createCounter({
    name: 'console_requests_total',
    help: 'Requests that are no call, by kind and HTTP status.',
  });
  const jobs = createJobs();
  const messages = createCounter({
    name: 'console_messages_total',
    help: 'Attempts to hand a message to the provider, and reports of their delivery, by outcome.',
  });
  // An alert on what has not happened yet needs its zero.
  const outcomes = ['handed_over', 'refused', 'retried', 'given_up', 'delivered', 'undelivered'] as const;
  for (const outcome of outcomes) messages.add({ outcome }, 0);
  const notices = createCounter({
    name: 'console_notices_total',
    help: 'Notices of payment and message providers, by outcome.',
  });
  notices.add({ from: 'payment', outcome: 'refused' }, 0);
  const differences = createCounter({
    name: 'console_payment_differences_total',
    help: 'Payments the provider and the database do not say alike, found by the reconciliation.',
  });
  differences.add({ kind: 'late' }, 0);
  const audits = createCounter({
    name: 'console_audit_runs_total',
    help: 'Chains of operation records read, and exports of their heads, by outcome.',
  });
  audits.add({ work: 'check', outcome: 'broken' }, 0);
  audits.add({ work: 'export', outcome: 'failed' }, 0);
  const watched: (() => Promise<readonly Family[]>)[] = [];
  return {
    countCall: ({ call, code, status, seconds }) => {
      calls.add({ call, code: String(code), status: String(status) });
      latency.observe({ call }, seconds);
    },
    countRequest: (kind, status) => requests.add({ kind, status: String(status) }),
    countJob: jobs.count,
    countMessages: (outcome, count = 1) => messages.add({ outcome }, count),
    countNotice: (from, outcome) => notices.add({ from, outcome }),
    countAudit: (work, outcome) => audits.add({ work, outcome }),
    countPaymentDifference: (kind) => differences.add({ kind }),
    watch: (read) => void watched.push(read),
    text: async () => {
      const read = await Promise.all(watched.map((each) => each()));
      return textOf([
        calls.family(),
        latency.family(),
        requests.family(),
        ...jobs.families(),
        messages.family(),
        notices.family(),
        differences.family(),
        audits.family(),
        ...read.flat(),
      ]);
    },
  };
};
