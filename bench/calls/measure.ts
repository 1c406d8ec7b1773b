import type { Row } from '../row.ts';
import { ratesInTurns, sortedMilliseconds } from '../timing.ts';
import { type Ask, createOurApp, type MakeRequest } from './ourApp.ts';
import { findQuestions, keywords, type Questions } from './questions.ts';
import { createRawApp, questionKey, type RawAnswer, type Script } from './rawApp.ts';
import { type RawDatabase, rawEmbedded, rawPostgres } from './rawDatabase.ts';
import { createRecorder, type Record, type Statement } from './recordStatements.ts';
import { openStressCompany, type StressCompany } from './stress.ts';

const rounds = 5;
const perRound = 40;
const goal = { kind: 'at least', value: 0.6, of: 'ratio' } as const;

interface Bed {
  readonly kind: string;
  readonly ask: Ask;
  readonly requestOf: MakeRequest;
  readonly record: Record;
  readonly raw: RawDatabase;
}

/** A write, or one whose rows a second write takes over (`with record as (insert …`). */
const isWriting = ({ sql }: Statement): boolean =>
  /^\s*(with\s+"?\w+"?\s+as\s+\()?\s*(insert|update|delete)\b/i.test(sql);

/** An audit row's targets carry its number, which a replay draws anew: the second time there is nothing left to insert. */
const repeatable = (statement: Statement): Statement =>
  /insert into operation_target/i.test(statement.sql)
    ? { ...statement, sql: `${statement.sql} on conflict do nothing` }
    : statement;

const recordScript = async ({ ask, record }: Bed, { path, list }: Questions): Promise<Script> => {
  // Once before: what the first save of a person brings into order is not what every save does.
  for (const fields of list) await ask(path, fields);
  const script = new Map<string, readonly Statement[]>();
  for (const fields of list)
    script.set(questionKey({ ...fields }), (await record(path, fields)).map(repeatable));
  return script;
};

const writesOf = (script: Script): Script =>
  new Map([...script].map(([key, statements]) => [key, statements.filter(isWriting)]));

const measure = async (
  bed: Bed,
  questions: Questions,
  raw: { readonly script: Script; readonly answer: RawAnswer },
  parallel: number,
) => {
  const answerRaw = createRawApp(raw.script, raw.answer);
  const fieldsOf = (index: number) => questions.list[index % questions.list.length] ?? {};
  return ratesInTurns(
    rounds,
    questions.perRound ?? perRound,
    {
      ours: (index) => bed.ask(questions.path, fieldsOf(index)),
      reference: (index) => answerRaw(bed.requestOf(questions.path, fieldsOf(index))),
    },
    parallel,
  );
};

const rowsOf = async (bed: Bed, questions: Questions, parallel: number): Promise<readonly Row[]> => {
  const script = await recordScript(bed, questions);
  const name = `${bed.kind}: ${questions.name}${parallel === 1 ? '' : `, ${parallel} parallel`}`;
  const { read, write } = bed.raw;
  const count = Math.max(...[...script.values()].map((statements) => statements.length));
  const base = { name, unit: 'per second', goal } as const;
  if (!questions.isWrite)
    return [
      {
        ...base,
        ...(await measure(bed, questions, { script, answer: read }, parallel)),
        against: `raw Hono, same ${count} statements`,
      },
    ];
  const writes = { script: writesOf(script), answer: write };
  return [
    {
      ...base,
      ...(await measure(bed, questions, { script, answer: write }, parallel)),
      against: `raw Hono, same ${count} statements`,
    },
    {
      ...base,
      goal: undefined,
      ...(await measure(bed, questions, writes, parallel)),
      against: 'raw Hono, its writes without any check',
    },
  ];
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const searches = 200;

const searchRows = async ({ kind, ask }: Bed): Promise<readonly Row[]> => {
  const search = async (run: number) => {
    const keyword = encodeURIComponent(keywords[run % keywords.length] ?? '');
    const answer = await ask(`/searchUserAndDept?keywords=${keyword}`);
    if (!answer.startsWith('{"code":0')) throw new Error(`The search was refused: ${answer.slice(0, 300)}`);
  };
  await sortedMilliseconds(keywords.length * 2, search);
  const sorted = await sortedMilliseconds(searches, search);
  return [
    { name: `${kind}: searchUserAndDept, p50`, unit: 'ms', ours: percentile(sorted, 0.5) },
    { name: `${kind}: searchUserAndDept, p99`, unit: 'ms', ours: percentile(sorted, 0.99) },
  ];
};

const measureBed = async (company: StressCompany, raw: RawDatabase): Promise<readonly Row[]> => {
  const kind = company.database.kind;
  const bedOf = async (asking: StressCompany): Promise<Bed> => ({
    ...{ kind, raw, record: await createRecorder(asking) },
    ...(await createOurApp(asking)),
  });
  const bed = await bedOf(company);
  const scoped = await bedOf({ ...company, administratorId: company.subAdministratorId });
  const rows: Row[] = [];
  // The embedded database answers one at a time: asking in parallel would measure its waiting line. So would heavy questions.
  for (const questions of await findQuestions(company))
    for (const parallel of kind === 'postgres' && questions.perRound === undefined ? [1, 16] : [1])
      rows.push(...(await rowsOf(questions.isScoped === true ? scoped : bed, questions, parallel)));
  return [...rows, ...(await searchRows(bed))];
};

/** All rows on the embedded database, or on the PostgreSQL of `url`. */
export const measureCalls = async (url?: string): Promise<readonly Row[]> => {
  const company = await openStressCompany(url);
  const { engine } = company.database;
  const raw = url === undefined ? engine && rawEmbedded(engine) : rawPostgres(url);
  if (raw === undefined) throw new Error('Expected the engine of the embedded database');
  try {
    return await measureBed(company, raw);
  } finally {
    await raw.close();
    await company.database.close();
  }
};
