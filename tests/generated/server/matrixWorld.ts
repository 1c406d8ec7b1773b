import { expect } from 'vitest';
import type { EntityModel } from '#engine/model.ts';
import { canary } from '#tests/builders/canary.ts';
import { fulfilling } from '#tests/builders/moves.ts';
import { insertRows, type RowValues } from '#tests/builders/rows.ts';
import { type Place, placeOf, type Standing, standings } from '#tests/builders/standing.ts';
import { type Backend, createBackend, type TestAnswer, type TestSession } from '#tests/setup/backend.ts';
import { company, createCompanies, otherCompany, people } from '#tests/setup/company.ts';
import { type Fingerprint, fingerprinter } from '#tests/setup/fingerprint.ts';
import { added, generated, keeperOf, ofOthers } from './nouns.ts';

/** Places rows are put in: below the sub-administrator and the supervisor, below the responsible person, outside both. */
export const places: readonly Required<Place>[] = [
  { department: 12, person: 7 },
  { department: 21, person: 8 },
  { department: 20, person: 3 },
  { department: 20, person: 4 },
];

/** A row of a generated noun, with where it belongs. */
export interface Row {
  readonly id: number;
  readonly place: Place;
}

/** The columns that say where a row of the noun belongs. */
export const inPlace = ({ scope }: EntityModel, { department, person }: Required<Place>): RowValues => ({
  ...(scope.department === undefined ? {} : { [scope.department]: department }),
  ...(scope.person === undefined ? {} : { [scope.person]: person }),
});

/** Adds a row of a noun in a place. */
export type InsertAt = (model: EntityModel, place: Required<Place>, values?: RowValues) => Promise<Row>;

const inserterOf =
  (backend: Backend): InsertAt =>
  async (model, place, values = {}) => {
    const row = { ...values, ...inPlace(model, place) };
    const [id = 0] = await insertRows(backend, model.noun, [row]);
    return { id, place: placeOf(model, row) };
  };

/** Texts of the other company's rows, as far as the schema lets a text be any text. */
const foreignTexts = (model: EntityModel): RowValues =>
  Object.fromEntries(
    model.fields
      .filter(({ kind, schema }) => kind === 'text' && schema.pattern === undefined)
      .map(({ name }) => [name, canary]),
  );

/** A sub-administrator to whom nothing is granted. */
const grantNothing = (backend: Backend) =>
  backend.database.db
    .insertInto('administrator')
    .values({ company_id: company, user_id: 8, kind: 'sub', grants: '{}', scope_departments: '[]' })
    .execute();

const markOtherCompany = async (backend: Backend) => {
  const { db } = backend.database;
  const named = { name: canary };
  await db.updateTable('member').set(named).where('company_id', '=', otherCompany).execute();
  await db
    .updateTable('department')
    .set({ abbreviation: canary })
    .where('company_id', '=', otherCompany)
    .execute();
  for (const model of generated) await insertRows(backend, model.noun, [foreignTexts(model)], otherCompany);
};

/** Numbers of the people of `tests/setup/company.ts`. */
const plainPhone = /138000[12]000\d/g;

/** Whole numbers of people that an answer shows, but for the reader's own. */
const shownPhones = (text: string, person: Standing): readonly string[] =>
  (text.match(plainPhone) ?? []).filter((phone) => !phone.endsWith(`${people[person.name].userId}`));

/** Both companies of `tests/setup/company.ts` with rows of every generated noun, and everyone signed in. */
export interface Matrix {
  readonly backend: Backend;
  /** Asks as a person; no answer may ever hold a word of the other company, or a whole phone number. */
  readonly ask: (name: string, fields: object, person: Standing) => Promise<TestAnswer>;
  readonly sessionOf: (person: Standing) => TestSession;
  /** A fresh session for someone another write may have signed out. */
  readonly signInAgain: (person: Standing) => Promise<void>;
  readonly take: () => Promise<Fingerprint>;
  readonly rowsOf: (noun: string) => readonly Row[];
  readonly insertAt: InsertAt;
}

const signInAll = async (backend: Backend): Promise<Map<string, TestSession>> => {
  const sessions = new Map<string, TestSession>();
  for (const { name } of standings) sessions.set(name, await backend.signIn(people[name]));
  return sessions;
};

const asker =
  (backend: Backend, sessionOf: Matrix['sessionOf']): Matrix['ask'] =>
  async (name, fields, person) => {
    const answer = await backend.call(name, fields, sessionOf(person));
    const text = JSON.stringify([answer.message, answer.data]);
    expect(text).not.toContain(canary);
    if (name !== 'revealPhone') expect(shownPhones(text, person)).toEqual([]);
    return answer;
  };

/** Makes the two companies; one matrix at a time. */
export const openMatrix = async (): Promise<Matrix> => {
  const backend = await createBackend({ entities: added });
  await createCompanies(backend.database.db);
  await grantNothing(backend);
  const insertAt = inserterOf(backend);
  const rows = new Map<string, readonly Row[]>();
  for (const model of generated) {
    const own: Row[] = [];
    for (const place of places) own.push(await insertAt(model, place));
    rows.set(model.noun, own);
  }
  for (const model of ofOthers) {
    const keeper = keeperOf(model) ?? model;
    const own: Row[] = [];
    for (const place of places)
      own.push(
        await insertAt(keeper, place, {
          ...fulfilling(keeper, model.rowsOf?.where),
          ...inPlace(model, place),
        }),
      );
    rows.set(model.noun, own);
    rows.set(keeper.noun, [...(rows.get(keeper.noun) ?? []), ...own]);
  }
  await markOtherCompany(backend);
  const sessions = await signInAll(backend);
  const sessionOf = ({ name }: Standing): TestSession => {
    const session = sessions.get(name);
    if (session === undefined) throw new Error(`${name} is not signed in`);
    return session;
  };
  const signInAgain = async ({ name }: Standing): Promise<void> => {
    sessions.set(name, await backend.signIn(people[name]));
  };
  const ask = asker(backend, sessionOf);
  const take = await fingerprinter(backend.database);
  return { backend, ask, sessionOf, signInAgain, take, insertAt, rowsOf: (noun) => rows.get(noun) ?? [] };
};

/** An answer without what is different every time. */
export const envelope = ({ code, message, data }: TestAnswer) => ({ code, message, data });
