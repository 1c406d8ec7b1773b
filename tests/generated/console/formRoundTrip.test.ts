import { beforeEach, describe, expect, it } from 'vitest';
import type { EntityModel } from '#engine/model.ts';
import { mapRequest } from '#engine/request/mapping.ts';
import { insertRows } from '#tests/builders/rows.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { added, models, standsOnFile } from '../server/nouns.ts';
import { createForms } from './formWords.ts';

type Row = Readonly<Record<string, unknown>>;

const generated = models.filter(({ isGenerated }) => isGenerated);
// A row that stands on a file has one that was uploaded: `fileSaves.test.ts`.
const editable = generated.filter(
  (model) => model.verbs.update !== undefined && model.verbs.one !== undefined && !standsOnFile(model),
);

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend({ entities: added });
  await createCompanies(backend.database.db);
  // Whatever a relation points at is there, as row 1.
  for (const { noun } of generated) await insertRows(backend, noun, [{}]);
  main = await backend.signIn(people.main);
});

const read = async ({ verbs }: EntityModel, id: number): Promise<Row> =>
  (await backend.call(verbs.one?.call ?? '', mapRequest(verbs.one?.in ?? {}, { id }), main)).data;

/** What the row says apart from who saved it last, when, and how often. */
const saidBy = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !['version', 'changed_at', 'changed_by'].includes(name)),
  );

describe.each(editable)('the edit form of $noun', (model) => {
  it('sends back what it was filled from', async () => {
    const row = await read(model, 1);
    const form = (await createForms(added))(model, true);

    const { said, sent } = await form(row);
    const source = { id: 1, data: { ...sent }, previous: { ...row } };
    const answer = await backend.call(
      model.verbs.update?.call ?? '',
      mapRequest(model.verbs.update?.in ?? {}, source),
      main,
    );

    expect({ said, message: answer.data?.fields, code: answer.code }).toEqual({ said: {}, code: 0 });
    expect(saidBy(await read(model, 1))).toEqual(saidBy(row));
  });
});
