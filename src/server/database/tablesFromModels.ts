import { type Kysely, sql } from 'kysely';
import { isStored } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { keptOptions } from '#engine/shownWords.ts';
import { type ColumnType, columnTypeOf } from './columnValue.ts';
import { handwrittenTableNames, type Tables } from './tables.ts';
import { allowLongWork, startWorkMs } from './waitingLine.ts';

/** One index a model asks for; `meaning` says what a failure to make it tells. */
interface RequestedIndex {
  readonly name: string;
  readonly statement: string;
  readonly meaning: string;
}

const maxNameLength = 63;
const quoted = (name: string): string => `"${name}"`;
const nameOf = (...parts: readonly string[]): string => parts.join('_').slice(0, maxNameLength);

const plainIndex = (model: EntityModel, field: FieldModel): RequestedIndex => {
  const name = nameOf(model.noun, field.name, 'index');
  const table = quoted(model.noun);
  const column = quoted(field.name);
  const body =
    columnTypeOf(field) === 'jsonb'
      ? `using gin (${column} jsonb_path_ops)`
      : `(company_id, ${column}, ${quoted(model.idField)})`;
  return {
    name,
    statement: `create index if not exists ${quoted(name)} on ${table} ${body} where deleted_at is null`,
    meaning: 'the database refused it',
  };
};

const uniqueIndex = (model: EntityModel, field: FieldModel): RequestedIndex => {
  const name = nameOf(model.noun, field.name, 'unique');
  const columns = ['company_id', ...(keptOptions(field).unique?.within ?? []), field.name]
    .map(quoted)
    .join(', ');
  return {
    name,
    statement: `create unique index if not exists ${quoted(name)} on ${quoted(model.noun)} (${columns})
      where deleted_at is null and ${quoted(field.name)} is not null`,
    meaning: `some rows have the same ${field.name}; make them differ first`,
  };
};

const isLookedFor = (model: EntityModel, field: FieldModel): boolean =>
  field.options.filter !== undefined ||
  field.options.sortable === true ||
  field.options.relation !== undefined ||
  model.states?.transitions.some((transition) => transition.at === field.name) === true;

/** Indexes for what a list filters and sorts by, company first, and the unique ones among live rows. */
const requestedIndexes = (model: EntityModel): readonly RequestedIndex[] => [
  ...model.fields
    .filter((field) => isStored(field) && field.name !== model.idField && isLookedFor(model, field))
    .map((field) => plainIndex(model, field)),
  ...model.fields
    .filter((field) => isStored(field) && keptOptions(field).unique !== undefined)
    .map((field) => uniqueIndex(model, field)),
];

/** What is worth telling the operator while tables are brought up to the models. */
export interface TableNews {
  readonly noun: string;
  readonly news: string;
}

type Models = Readonly<Record<string, EntityModel>>;

const systemColumns: Readonly<Record<string, string>> = {
  company_id: 'bigint not null',
  version: 'integer not null default 1',
  created_at: 'timestamp with time zone not null default now()',
  updated_at: 'timestamp with time zone not null default now()',
  updated_by: 'bigint',
  deleted_at: 'timestamp with time zone',
};

/** Columns a schema may show to readers although the backend keeps them. */
const sharedColumns: readonly string[] = ['created_at', 'updated_at', 'updated_by'];

const identifier = /^[A-Za-z][A-Za-z0-9_]{0,49}$/;

const storedFields = (model: EntityModel): readonly FieldModel[] => model.fields.filter(isStored);

const checkNames = (model: EntityModel): void => {
  for (const { name } of [{ name: model.noun }, ...storedFields(model)])
    if (!identifier.test(name))
      throw new Error(`${model.noun}: ${name} cannot be the name of a table or column`);
  const taken = storedFields(model).find(
    ({ name }) => name in systemColumns && !sharedColumns.includes(name),
  );
  if (taken !== undefined)
    throw new Error(
      `${model.noun}: the field ${taken.name} has the name of a column the backend keeps itself`,
    );
};

const run = async (db: Kysely<Tables>, statement: string): Promise<void> => {
  await sql.raw(statement).execute(db);
};

const columnTypesOf = async (db: Kysely<Tables>, table: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ readonly column_name: string; readonly data_type: string }>`
    select column_name, data_type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}`.execute(db);
  return new Map(rows.map((row) => [row.column_name, row.data_type]));
};

const createTable = async (db: Kysely<Tables>, model: EntityModel): Promise<void> => {
  const own = storedFields(model)
    .filter(({ name }) => name !== model.idField && !(name in systemColumns))
    .map((field) => `${quoted(field.name)} ${columnTypeOf(field)}`);
  const columns = [
    ...Object.entries(systemColumns).map(([name, type]) => `${quoted(name)} ${type}`),
    `${quoted(model.idField)} bigint not null`,
    ...own,
    `primary key (company_id, ${quoted(model.idField)})`,
  ];
  await run(db, `create table ${quoted(model.noun)} (${columns.join(', ')})`);
};

const convert = async (
  db: Kysely<Tables>,
  {
    model,
    field,
    from,
    to,
  }: {
    readonly model: EntityModel;
    readonly field: FieldModel;
    readonly from: string;
    readonly to: ColumnType;
  },
) => {
  const column = quoted(field.name);
  try {
    await run(
      db,
      `alter table ${quoted(model.noun)} alter column ${column} type ${to} using (${column}::text)::${to}`,
    );
  } catch (cause) {
    throw new Error(
      `${model.noun}.${field.name}: the stored values are ${from} and cannot become ${to}. ` +
        'Give the changed field a new name, or correct the values first.',
      { cause },
    );
  }
};

/** What the column of a field is still called here, where the field says it was renamed. */
const earlierName = (
  model: EntityModel,
  field: FieldModel,
  existing: ReadonlyMap<string, string>,
): string | undefined => {
  const earlier = keptOptions(field).renamedFrom;
  if (earlier === undefined || existing.has(field.name) || !existing.has(earlier)) return undefined;
  return model.fields.some((other) => other.name === earlier) ? undefined : earlier;
};

const bringColumn = async (
  db: Kysely<Tables>,
  {
    model,
    field,
    existing,
  }: {
    readonly model: EntityModel;
    readonly field: FieldModel;
    readonly existing: ReadonlyMap<string, string>;
  },
): Promise<readonly TableNews[]> => {
  const type = columnTypeOf(field);
  const present = existing.get(field.name);
  const table = quoted(model.noun);
  if (present === type) return [];
  if (present !== undefined) {
    await convert(db, { model, field, from: present, to: type });
    return [{ noun: model.noun, news: `${field.name}: ${present} became ${type}` }];
  }
  const earlier = earlierName(model, field, existing);
  if (earlier !== undefined) {
    await run(db, `alter table ${table} rename column ${quoted(earlier)} to ${quoted(field.name)}`);
    // Its indexes go with it: made again under the name of the field, they would stand twice.
    for (const kind of ['index', 'unique'])
      await run(
        db,
        `alter index if exists ${quoted(nameOf(model.noun, earlier, kind))} rename to ${quoted(nameOf(model.noun, field.name, kind))}`,
      );
    return [{ noun: model.noun, news: `${earlier} is now called ${field.name}` }];
  }
  await run(db, `alter table ${table} add column ${quoted(field.name)} ${type}`);
  return [{ noun: model.noun, news: `${field.name}: added` }];
};

/** Columns no field names any more: their values stay, and the operator is told. */
const orphans = (model: EntityModel, existing: ReadonlyMap<string, string>): readonly TableNews[] => {
  const renamed = storedFields(model).map((field) => keptOptions(field).renamedFrom);
  const known = new Set([
    ...storedFields(model).map(({ name }) => name),
    ...renamed,
    ...Object.keys(systemColumns),
  ]);
  return [...existing.keys()]
    .filter((name) => !known.has(name))
    .map((name) => ({ noun: model.noun, news: `${name}: no field any more, the column is kept` }));
};

const extendTable = async (
  db: Kysely<Tables>,
  model: EntityModel,
  existing: ReadonlyMap<string, string>,
): Promise<readonly TableNews[]> => {
  const news: TableNews[] = [];
  for (const field of storedFields(model)) {
    const isRenamed = keptOptions(field).renamedFrom !== undefined;
    if ((field.name === model.idField && !isRenamed) || field.name in systemColumns) continue;
    news.push(...(await bringColumn(db, { model, field, existing })));
  }
  return [...news, ...orphans(model, existing)];
};

const bringIndexes = async (db: Kysely<Tables>, model: EntityModel): Promise<void> => {
  for (const { name, statement, meaning } of requestedIndexes(model))
    try {
      await run(db, statement);
    } catch (cause) {
      throw new Error(`${model.noun}: the index ${name} cannot be made: ${meaning}`, { cause });
    }
};

const bringTable = async (db: Kysely<Tables>, model: EntityModel, handwritten: ReadonlySet<string>) => {
  checkNames(model);
  if (handwritten.has(model.noun))
    throw new Error(`${model.noun}: a table of this name is written by hand; the schema needs another name`);
  const existing = await columnTypesOf(db, model.noun);
  if (existing.size === 0) await createTable(db, model);
  const news = existing.size === 0 ? [] : await extendTable(db, model, existing);
  await bringIndexes(db, model);
  return news;
};

const indexNamesOf = async (db: Kysely<Tables>, table: string): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ readonly name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema() and tablename = ${table}`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
};

const missingOf = async (db: Kysely<Tables>, model: EntityModel): Promise<readonly TableNews[]> => {
  const existing = await columnTypesOf(db, model.noun);
  if (existing.size === 0) return [{ noun: model.noun, news: 'table made' }];
  const indexes = await indexNamesOf(db, model.noun);
  return [
    ...storedFields(model)
      .filter((field) => field.name !== model.idField && !(field.name in systemColumns))
      .filter((field) => existing.get(field.name) !== columnTypeOf(field))
      .map((field) => {
        const earlier = earlierName(model, field, existing);
        const news = earlier === undefined ? 'added or converted' : `renamed from ${earlier}`;
        return { noun: model.noun, news: `${field.name}: ${news}` };
      }),
    ...requestedIndexes(model)
      .filter(({ name }) => !indexes.has(name))
      .map(({ name }) => ({ noun: model.noun, news: `index ${name}: made` })),
  ];
};

/** What `bringTables` would do, in words. Changes nothing. */
export const missingOfModels = async (db: Kysely<Tables>, models: Models): Promise<readonly TableNews[]> => {
  const missing: TableNews[] = [];
  for (const model of Object.values(models))
    if (model.isGenerated) missing.push(...(await missingOf(db, model)));
  return missing;
};

/**
 * Brings the tables of schema-only entities up to their models, in one transaction: adds tables, columns and indexes, renames what
 * says `renamedFrom`, converts types where every value can. Never drops; throws where it cannot go on.
 */
export const bringTables = (db: Kysely<Tables>, models: Models): Promise<readonly TableNews[]> =>
  db.transaction().execute(async (transaction) => {
    // Servers that start together take turns, and an index over a large table may take its time.
    await allowLongWork(transaction, startWorkMs);
    await sql`select pg_advisory_xact_lock(hashtextextended('bringTables', 0))`.execute(transaction);
    const news: TableNews[] = [];
    for (const model of Object.values(models))
      if (model.isGenerated) news.push(...(await bringTable(transaction, model, handwrittenTableNames)));
    return news;
  });
