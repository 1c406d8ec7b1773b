import { type Kysely, sql } from 'kysely';
import { type Catalogue, type FoundTable, readCatalogue } from './catalogue.ts';
import { guardStatements } from './guards.ts';
import { peopleCountStatements } from './peopleCounts.ts';
import { peopleRuleStatements } from './peopleRules.ts';
import { type AnyTable, indexStatements, statementsOf } from './tables/declareTable.ts';
import { declaredTables, type Tables } from './tables.ts';
import type { TableNews } from './tablesFromModels.ts';
import { allowLongWork, startWorkMs } from './waitingLine.ts';

/** Thrown where a database cannot be brought to what is declared by adding alone: says each place and what to do. */
export class SchemaRefusedError extends Error {
  override readonly name = 'SchemaRefusedError';
}

/** What the database lacks, and the statement that adds it. */
interface Addition extends TableNews {
  readonly statement: string;
}

/** What adding does not reach; a column rows cannot do without may be added where there are none. */
interface Obstacle {
  readonly text: string;
  readonly unlessEmpty?: { readonly table: string; readonly addition: Addition };
}

interface Plan {
  readonly additions: readonly Addition[];
  readonly obstacles: readonly Obstacle[];
}

interface Place {
  readonly name: string;
  readonly declared: AnyTable;
  readonly found: FoundTable;
}

const nothing: Plan = { additions: [], obstacles: [] };
const adding = (noun: string, news: string, statement: string): Plan => ({
  additions: [{ noun, news, statement }],
  obstacles: [],
});
const refusing = (text: string): Plan => ({ additions: [], obstacles: [{ text }] });
const together = (plans: readonly Plan[]): Plan => ({
  additions: plans.flatMap(({ additions }) => additions),
  obstacles: plans.flatMap(({ obstacles }) => obstacles),
});

const loosening = (table: string, column: string, why: string): Plan =>
  adding(table, `${column}: ${why}`, `alter table ${table} alter column "${column}" drop not null`);

const columnPlan = ({ name, declared, found }: Place, column: string): Plan => {
  const own = declared.columns[column];
  const present = found.columns.get(column);
  if (own === undefined) return nothing;
  if (present === undefined) {
    const [addition] = adding(
      name,
      `${column}: added`,
      `alter table ${name} add column ${own.ddl(column)}`,
    ).additions;
    if (addition === undefined || own.fillsItself)
      return { additions: addition ? [addition] : [], obstacles: [] };
    const text = `${name}.${column} is new, and the rows that are there have nothing to put into it`;
    return { additions: [], obstacles: [{ text, unlessEmpty: { table: name, addition } }] };
  }
  if (present.type !== own.type)
    return refusing(`${name}.${column} is ${present.type}, and ${own.type} is declared`);
  if (own.isNullable && present.isRequired) return loosening(name, column, 'may be empty now');
  if (!own.isNullable && !present.isRequired)
    return refusing(`${name}.${column} may be empty, and is declared never to be`);
  return nothing;
};

const wordsIn = (definition: string): readonly string[] =>
  [...definition.matchAll(/'((?:[^']|'')*)'/g)].map(([, word = '']) => word);

/** A column that takes more words than it did; those it takes no longer stay, a server of the earlier version may write them. */
const wordsPlan = (name: string, { columns }: AnyTable, { checks }: Catalogue): Plan =>
  together(
    Object.entries(columns).map(([column, { values }]) => {
      const check = `${name}_${column}_check`;
      const definition = checks.get(check);
      if (values === undefined || definition === undefined) return nothing;
      const present = wordsIn(definition);
      const more = values.filter((value) => !present.includes(value));
      if (more.length === 0) return nothing;
      const all = [...present, ...more].map((value) => `'${value}'`).join(', ');
      return adding(
        name,
        `${column}: takes ${more.join(', ')} as well`,
        `alter table ${name} drop constraint ${check}, add constraint ${check} check ("${column}" in (${all}))`,
      );
    }),
  );

/** Columns that are declared no more keep their values; one that no one fills any longer must not ask for any. */
const leftPlan = ({ name, declared, found }: Place): Plan =>
  together(
    [...found.columns].map(([column, { isRequired, fillsItself }]) =>
      column in declared.columns || !isRequired || fillsItself || found.key.includes(column)
        ? nothing
        : loosening(name, column, 'declared no more, the column is kept and may be empty'),
    ),
  );

const keyPlan = ({ name, declared, found }: Place): Plan => {
  const key = declared.key.split(',').map((column) => column.trim().replaceAll('"', ''));
  return key.join() === found.key.join()
    ? nothing
    : refusing(`${name} has the key ${found.key.join(', ')}, and ${key.join(', ')} is declared`);
};

const tablePlan = (name: string, declared: AnyTable, catalogue: Catalogue): Plan => {
  const found = catalogue.tables.get(name);
  if (found === undefined) {
    const [table = '', ...indexes] = statementsOf(name, declared);
    const made = indexes.map((statement) => adding(name, 'index made', statement));
    return together([adding(name, 'table made', table), ...made]);
  }
  const place: Place = { name, declared, found };
  return together([
    keyPlan(place),
    ...Object.keys(declared.columns).map((column) => columnPlan(place, column)),
    wordsPlan(name, declared, catalogue),
    leftPlan(place),
    ...indexStatements(name, declared).map(([index, statement]) =>
      catalogue.indexes.has(index) ? nothing : adding(name, `index ${index}: made`, statement),
    ),
  ]);
};

const functionHead = /^create function (\w+)\(\)[\s\S]*?\$\$([\s\S]*)\$\$/;
const triggerHead = /^create (?:constraint )?trigger (\w+)\s[\s\S]*?\son (\w+)/;

/** A function is written again where its body differs; a trigger that changes what it does takes another name. */
const guardPlan = (statement: string, { functions, triggers }: Catalogue): Plan => {
  const [, called, body] = functionHead.exec(statement) ?? [];
  if (called !== undefined)
    return functions.get(called) === body
      ? nothing
      : adding(called, 'function made', statement.replace('create function', 'create or replace function'));
  const [, trigger = '', table = ''] = triggerHead.exec(statement) ?? [];
  return triggers.has(`${table}.${trigger}`) ? nothing : adding(table, `trigger ${trigger}: made`, statement);
};

const planFor = (catalogue: Catalogue): Plan =>
  together([
    ...declaredTables.map(([name, declared]) => tablePlan(name, declared, catalogue)),
    ...[...guardStatements, ...peopleCountStatements, ...peopleRuleStatements].map((statement) =>
      guardPlan(statement, catalogue),
    ),
  ]);

const isEmpty = async (db: Kysely<Tables>, table: string): Promise<boolean> => {
  const { rows } = await sql<{
    readonly isEmpty: boolean;
  }>`select not exists (select from ${sql.table(table)}) as "isEmpty"`.execute(db);
  return rows[0]?.isEmpty === true;
};

const refusal = (texts: readonly string[]): SchemaRefusedError =>
  new SchemaRefusedError(
    [
      'The database cannot be brought to this version by adding alone; nothing was changed.',
      ...texts.map((text) => `- ${text}.`),
      'Start the version that made it, or write a migration for this (src/server/database/migrate.ts).',
    ].join('\n'),
  );

/** What is to be added, or `SchemaRefusedError` where that is not enough. */
const additionsFor = async (db: Kysely<Tables>): Promise<readonly Addition[]> => {
  const { additions, obstacles } = planFor(await readCatalogue(db));
  const texts: string[] = [];
  const more: Addition[] = [];
  for (const { text, unlessEmpty } of obstacles)
    if (unlessEmpty !== undefined && (await isEmpty(db, unlessEmpty.table))) more.push(unlessEmpty.addition);
    else texts.push(text);
  if (texts.length > 0) throw refusal(texts);
  // Columns first: indexes may be of them.
  return [...more, ...additions];
};

const add = async (db: Kysely<Tables>, { noun, news, statement }: Addition): Promise<void> => {
  try {
    await sql.raw(statement).execute(db);
  } catch (cause) {
    throw new SchemaRefusedError(`${noun}: "${news}" was refused by the database; nothing was changed`, {
      cause,
    });
  }
};

/** What tables declared by hand lack here, in words; `SchemaRefusedError` where adding is not enough. Changes nothing. */
export const missingDeclared = async (db: Kysely<Tables>): Promise<readonly TableNews[]> =>
  (await additionsFor(db)).map(({ noun, news }) => ({ noun, news }));

/**
 * Adds what is declared by hand and the database lacks, in one transaction: tables, columns rows can do without, words a column takes,
 * indexes, functions and triggers. Never takes anything away: a server of the version before works on. Answers what was added; throws
 * `SchemaRefusedError` where adding is not enough.
 */
export const bringDeclared = async (db: Kysely<Tables>): Promise<readonly TableNews[]> => {
  if ((await additionsFor(db)).length === 0) return [];
  return db.transaction().execute(async (transaction) => {
    await allowLongWork(transaction, startWorkMs);
    await sql`select pg_advisory_xact_lock(hashtextextended('bringDeclared', 0))`.execute(transaction);
    const additions = await additionsFor(transaction);
    for (const addition of additions) await add(transaction, addition);
    return additions.map(({ noun, news }) => ({ noun, news }));
  });
};
