/** Labels of a sample by name; each value comes from a list the code knows, so that there are few of them. */
export type Labels = Readonly<Record<string, string>>;

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
export interface Counter {
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
export interface Histogram {
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
