import type { Row, Say, Size } from '../row.ts';
import { quantile, ratesInTurns, sortedMilliseconds } from '../timing.ts';
import { type Ask, createOurApp, type MakeRequest } from './ourApp.ts';
import { findQuestions, keywords, type Questions } from './questions.ts';
import { createRawApp, questionKey, type RawAnswer, type Script } from './rawApp.ts';
import { type RawDatabase, rawEmbedded, rawPostgres } from './rawDatabase.ts';
import { createRecorder, type Record, type Statement } from './recordStatements.ts';
import { openStressCompany, type StressCompany } from './stress.ts';

/** A measurement takes about a second: there are fifty of them. */
const efforts = {
  full: { rounds: 5, perRound: 40, withinMs: 1_000, searches: 200, variants: 20 },
  smoke: { rounds: 1, perRound: 2, withinMs: 0, searches: 2, variants: 2 },
} as const;
const goal = { kind: 'at least', value: 0.6, of: 'ratio' } as const;

interface Bed {
  readonly size: Size;
  readonly say: Say;
  readonly kind: string;
  readonly ask: Ask;
  readonly requestOf: MakeRequest;
  readonly record: Record;
  readonly raw: RawDatabase;
}

/** A write, or one whose rows a second write takes over (`with record as (insert …`). */
const isWriting = ({ sql }: Statement): boolean =>
  /^\s*(with\s+"?\w+"?\s+as\s+\()?\s*(insert|update|delete)\b/i.test(sql);

/** An audit row's targets carry its number, which a replay draws again: the second time there is nothing left to insert. */
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
  const effort = efforts[bed.size];
  return ratesInTurns(
    { ...effort, perRound: questions.perRound ?? effort.perRound, parallel },
    {
      ours: (index) => bed.ask(questions.path, fieldsOf(index)),
      reference: (index) => answerRaw(bed.requestOf(questions.path, fieldsOf(index))),
    },
  );
};

const rowsOf = async (bed: Bed, questions: Questions, parallel: number): Promise<readonly Row[]> => {
  const name = `${bed.kind}: ${questions.name}${parallel === 1 ? '' : `, ${parallel} parallel`}`;
  bed.say(name);
  const script = await recordScript(bed, questions);
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

const searchRows = async ({ kind, ask, size, say }: Bed): Promise<readonly Row[]> => {
  say(`${kind}: searchUserAndDept`);
  const search = async (run: number) => {
    const keyword = encodeURIComponent(keywords[run % keywords.length] ?? '');
    const answer = await ask(`/searchUserAndDept?keywords=${keyword}`);
    if (!answer.startsWith('{"code":0')) throw new Error(`The search was refused: ${answer.slice(0, 300)}`);
  };
  await sortedMilliseconds(keywords.length * 2, search);
  const sorted = await sortedMilliseconds(efforts[size].searches, search);
  return [
    { name: `${kind}: searchUserAndDept, p50`, unit: 'ms', ours: quantile(sorted, 0.5) },
    { name: `${kind}: searchUserAndDept, p99`, unit: 'ms', ours: quantile(sorted, 0.99) },
  ];
};

const measureBed = async (
  company: StressCompany,
  given: Pick<Bed, 'raw' | 'size' | 'say'>,
): Promise<readonly Row[]> => {
  const kind = company.database.kind;
  const bedOf = async (asking: StressCompany): Promise<Bed> => ({
    ...{ ...given, kind, record: await createRecorder(asking) },
    ...(await createOurApp(asking)),
  });
  const bed = await bedOf(company);
  const scoped = await bedOf({ ...company, administratorId: company.subAdministratorId });
  const rows: Row[] = [];
  // The embedded database answers one at a time: asking in parallel would measure its waiting line. So would heavy questions.
  for (const { list, ...question } of await findQuestions(company)) {
    const questions = { ...question, list: list.slice(0, efforts[given.size].variants) };
    for (const parallel of kind === 'postgres' && questions.perRound === undefined ? [1, 16] : [1])
      rows.push(...(await rowsOf(questions.isScoped === true ? scoped : bed, questions, parallel)));
  }
  return [...rows, ...(await searchRows(bed))];
};

/** All rows on the embedded database, or on the PostgreSQL of `url`. */
export const measureCalls = async (size: Size, say: Say, url?: string): Promise<readonly Row[]> => {
  const company = await openStressCompany(size, say, url);
  const { engine } = company.database;
  const raw = url === undefined ? engine && rawEmbedded(engine) : rawPostgres(url);
  if (raw === undefined) throw new Error('Expected the engine of the embedded database');
  try {
    return await measureBed(company, { raw, size, say });
  } finally {
    await raw.close();
    await company.database.close();
  }
};
