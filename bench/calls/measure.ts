import type { Row, Say, Size } from '../row.ts';
import { quantile, ratesInTurns } from '../timing.ts';
import { type Best, bestTokens, createBest } from './best/bestApp.ts';
import { type Ask, createOurApp, type MakeRequest } from './ourApp.ts';
import { findQuestions, type Questions } from './questions.ts';
import { openStressCompany, type StressCompany } from './stress.ts';
import { saidOf, watched } from './watched.ts';

/** A measurement takes about a second: there are sixty of them. */
const efforts = {
  full: { rounds: 5, perRound: 40, withinMs: 1_000, variants: 20 },
  smoke: { rounds: 1, perRound: 2, withinMs: 0, variants: 2 },
} as const;

/** Reads: half of the best there is; writes with all their rules: two fifths of lock, write and record. */
const goals = {
  read: { kind: 'at least', value: 0.5, of: 'ratio' },
  write: { kind: 'at least', value: 0.4, of: 'ratio' },
  spread: { kind: 'at most', value: 4, of: 'ratio' },
} as const satisfies Readonly<Record<string, Row['goal']>>;

interface Bed {
  readonly size: Size;
  readonly say: Say;
  readonly kind: string;
  readonly token: string;
  readonly ask: Ask;
  readonly requestOf: MakeRequest;
  readonly best: Best;
  readonly slowest: (questions: Questions) => Promise<string>;
}

/** Asks an app that watches its statements; says the slowest of those a question was answered with. */
const createWatch = async (company: StressCompany): Promise<Bed['slowest']> => {
  const { database, takeSlowest } = watched(company.database);
  const { ask } = await createOurApp(company, database);
  return async ({ path, list, method }) => {
    takeSlowest();
    await ask(path, list[0] ?? {}, method);
    const slowest = takeSlowest();
    return slowest === undefined ? 'none' : saidOf(slowest, 90);
  };
};

const rowsOf = async (bed: Bed, questions: Questions, parallel: number): Promise<readonly Row[]> => {
  const { path, list, isWrite, method } = questions;
  const name = `${bed.kind}: ${questions.name}${parallel === 1 ? '' : `, ${parallel} parallel`}`;
  const fieldsOf = (index: number) => list[index % list.length] ?? {};
  const askBest = bed.best.askOf(questions.name, bed.token);
  const effort = efforts[bed.size];
  const ours = (index: number) => bed.ask(path, fieldsOf(index), method);
  // Once before: what the first save of a person brings into order is not what every save does.
  for (const index of list.keys()) await ours(index);
  const rates = await ratesInTurns(
    { ...effort, perRound: questions.perRound ?? effort.perRound, parallel },
    {
      ours,
      ...(askBest === undefined
        ? {}
        : { reference: (index: number) => askBest(bed.requestOf(path, fieldsOf(index), method)) }),
    },
  );
  bed.say(`${name}; slowest statement ${await bed.slowest(questions)}`);
  const goal = isWrite ? goals.write : goals.read;
  const against = isWrite ? 'bare Hono: lock, write, record' : 'bare Hono, the best statement';
  const { latencies, reference } = rates;
  return [
    {
      name,
      unit: 'per second',
      ours: rates.ours,
      ...(reference === undefined ? {} : { reference, against, goal }),
    },
    {
      name: `${name}, p99`,
      unit: 'ms',
      ours: quantile(latencies, 0.99),
      reference: quantile(latencies, 0.5),
      against: 'its own median',
      goal: goals.spread,
    },
  ];
};

/** What everyone pays for a request that is answered without a question to the database. */
const bareRow = async ({ kind, size, best, requestOf }: Bed): Promise<Row> => {
  const { rounds, perRound } = efforts[size];
  const ask = () => best.askBare(requestOf('/bare', {}));
  const { ours } = await ratesInTurns({ rounds, perRound }, { ours: ask });
  return { name: `${kind}: bare Hono, nothing asked`, unit: 'per second', ours };
};

/** The same list within the scope of a sub-administrator takes no more than half as long again. */
const scopeRow = (kind: string, rows: readonly Row[]): readonly Row[] => {
  const rateOf = (name: string) => rows.find((row) => row.name === `${kind}: departmentUsers, ${name}`)?.ours;
  const [scoped, whole] = [rateOf('own scope'), rateOf('company, page 1')];
  if (scoped === undefined || whole === undefined) return [];
  return [
    {
      name: `${kind}: departmentUsers, own scope`,
      unit: 'ms',
      ours: 1_000 / scoped,
      reference: 1_000 / whole,
      against: 'the main administrator’s list',
      goal: { kind: 'at most', value: 1.5, of: 'ratio' },
    },
  ];
};

const measureBed = async (
  company: StressCompany,
  given: Pick<Bed, 'best' | 'size' | 'say'>,
): Promise<readonly Row[]> => {
  const { kind } = company.database;
  const bedOf = async (asking: StressCompany, token: string): Promise<Bed> => ({
    ...{ ...given, kind, token, slowest: await createWatch(asking) },
    ...(await createOurApp(asking)),
  });
  const bed = await bedOf(company, bestTokens.main);
  const scoped = await bedOf({ ...company, administratorId: company.subAdministratorId }, bestTokens.scoped);
  const rows: Row[] = [await bareRow(bed)];
  for (const { list, ...question } of await findQuestions(company)) {
    const questions = { ...question, list: list.slice(0, efforts[given.size].variants) };
    for (const parallel of questions.perRound === undefined ? [1, 16] : [1])
      rows.push(...(await rowsOf(questions.isScoped === true ? scoped : bed, questions, parallel)));
  }
  return [...rows, ...scopeRow(kind, rows)];
};

/** All rows on the embedded database, or on the PostgreSQL of `url`. */
export const measureCalls = async (size: Size, say: Say, url?: string): Promise<readonly Row[]> => {
  const company = await openStressCompany(size, say, url);
  const best = await createBest(company, url);
  try {
    return await measureBed(company, { best, size, say });
  } finally {
    await best.close();
    await company.database.close();
  }
};
