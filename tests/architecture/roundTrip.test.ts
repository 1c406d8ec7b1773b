import { beforeEach, describe, expect, it } from 'vitest';
import { holds } from '#engine/condition.ts';
import { createModel } from '#engine/createModel.ts';
import { isStored, writableFields } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { entities } from '#generated/entities.ts';
import { everyKindSchema } from '#tests/builders/everyKind.ts';
import { insertRows, type RowValues, storedRow } from '#tests/builders/rows.ts';
import { validForm } from '#tests/builders/values.ts';
import { standsOnFile } from '#tests/generated/server/nouns.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

// Every generated noun, whichever schemas there are, and one with all kinds of field that is no file at all.
const added = everyKindSchema['x-resource'].name;
const schemas = [...entities.filter((entity) => entity['x-resource'].name !== added), everyKindSchema];
const models = schemas.map(createModel).filter((model) => model.isGenerated && model.kind !== 'singleton');
// What no form is filled in for without an upload is saved in `tests/generated/server/fileSaves.test.ts`.
const creatable = models.filter((model) => model.verbs.create !== undefined && !standsOnFile(model));

/** When a row was changed last is for the backend to say, whatever is stored. */
const keptByBackend = /^(created|updated)_(at|by)$/;

let backend: Backend;
let main: TestSession;

beforeEach(async () => {
  backend = await createBackend({ entities: [everyKindSchema] });
  await createCompanies(backend.database.db);
  // Whatever a relation points at is there, as row 1.
  for (const { noun } of models) await insertRows(backend, noun, [{}]);
  main = await backend.signIn(people.main);
});

const info = async ({ noun }: EntityModel, id: number): Promise<RowValues> =>
  (await backend.call(`${noun}Info`, { id }, main)).data;

/** Shown as it was written: not masked, not said again each time, not kept from the main administrator, not cleared by its condition. */
const isPlain = (field: FieldModel, row: RowValues): boolean =>
  field.options.mask === undefined &&
  field.kind !== 'password' &&
  field.schema.writeOnly !== true &&
  field.options.permissions?.read?.includes('main') !== false &&
  (field.visibleWhen === undefined || holds(field.visibleWhen, row));

const plainValues = (fields: readonly FieldModel[], row: RowValues): RowValues =>
  Object.fromEntries(fields.filter((field) => isPlain(field, row)).map(({ name }) => [name, row[name]]));

describe.each(models)('rows of $noun', (model) => {
  it('come back with every field as it was stored', async () => {
    const [id = 0] = await insertRows(backend, model.noun, [{}]);

    const row = await info(model, id);

    const stored = model.fields.filter(
      (field) => isStored(field) && field.name !== model.idField && !keptByBackend.test(field.name),
    );
    expect(plainValues(stored, row)).toEqual(plainValues(stored, storedRow(model, id)));
    expect(row[model.idField]).toBe(id);
  });

  it('are the same in the list', async () => {
    const [id = 0] = await insertRows(backend, model.noun, [{}]);

    const answer = await backend.call(`${model.noun}List`, { ids: [id] }, main);

    // Who changed it last comes with the single row alone.
    const { changed_at, changed_by, ...row } = await info(model, id);
    expect(answer.data).toMatchObject({ total: 1, list: [row] });
  });
});

describe.each(creatable)('forms of $noun', (model) => {
  const save = (fields: RowValues) => backend.call(`${model.noun}Save`, fields, main);
  const fields = writableFields(model.fields);

  it('create what they were filled in with', async () => {
    const form = validForm(model, 2);

    const answer = await save(form);

    expect(answer).toMatchObject({ code: 0, data: { version: 1 } });
    const row = await info(model, answer.data[model.idField]);
    expect(plainValues(fields, row)).toEqual(plainValues(fields, form));
  });

  it.runIf(model.verbs.update !== undefined)('change every field and raise the version', async () => {
    const { data: old } = await save(validForm(model, 2));
    const form = validForm(model, 3);

    const id = old[model.idField];
    const answer = await save({ ...form, id, version: 1 });

    expect(answer).toMatchObject({ code: 0, data: { version: 2 } });
    const changeable = fields.filter(({ options }) => options.writeOnce !== true);
    expect(plainValues(changeable, await info(model, id))).toEqual(plainValues(changeable, form));
  });

  it.runIf(model.verbs.update !== undefined)('empty every field that may be empty', async () => {
    const { data: old } = await save(validForm(model, 2));
    const optional = fields.filter(
      (field) => !field.isRequired && field.requiredWhen === undefined && field.options.writeOnce !== true,
    );
    const nothing = Object.fromEntries(optional.map(({ name }) => [name, null]));

    const id = old[model.idField];
    const answer = await save({ ...nothing, id, version: 1 });

    expect(answer.code).toBe(0);
    // Which of them are shown is decided by those that stay.
    expect(plainValues(optional, await info(model, id))).toEqual(
      plainValues(optional, { ...old, ...nothing }),
    );
  });

  it.runIf(model.verbs.delete !== undefined)('are taken back by deleting the row', async () => {
    const { data: row } = await save(validForm(model, 2));

    const answer = await backend.call(`${model.noun}Del`, { ids: [row[model.idField]] }, main);

    expect(answer.data).toEqual({ deleted: [row[model.idField]] });
    expect((await backend.call(`${model.noun}Info`, { id: row[model.idField] }, main)).code).toBe(4000);
  });
});
