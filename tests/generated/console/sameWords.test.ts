import { beforeAll, describe, expect, it } from 'vitest';
import { holds } from '#engine/condition.ts';
import { writableFields } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { mapRequest } from '#engine/request/mapping.ts';
import { type BadValue, badValuesOf } from '#tests/builders/badValues.ts';
import { insertRows } from '#tests/builders/rows.ts';
import { sampleForm } from '#tests/builders/values.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { added, models, standsOnFile } from '../server/nouns.ts';
import { createForms, type FormOf, type FormRefusal } from './formWords.ts';

// Nouns with calls of their own refuse by rules of their own: they have their own tests.
// What no form is filled in for without an upload is saved in `fileSaves.test.ts`.
const creatable = models.filter(
  (model) => model.isGenerated && model.verbs.create !== undefined && !standsOnFile(model),
);

let backend: Backend;
let main: TestSession;
let formOf: FormOf;

// Nothing is ever written here: one world is enough.
beforeAll(async () => {
  backend = await createBackend({ entities: added });
  await createCompanies(backend.database.db);
  for (const { noun } of models.filter(({ isGenerated }) => isGenerated))
    await insertRows(backend, noun, [{}]);
  main = await backend.signIn(people.main);
  formOf = await createForms(added);
});

const askServer = async ({ verbs }: EntityModel, data: object): Promise<FormRefusal> => {
  const request = mapRequest(verbs.create?.in ?? {}, { data: { ...data } });
  const answer = await backend.call(verbs.create?.call ?? '', request, main);
  return answer.data?.fields ?? {};
};

/** Only the server knows which ids there are. */
const isKnownToForms = ({ keyword }: BadValue): boolean => keyword !== 'relation';

/** A form asks for what it shows: what the other values hide is no one's mistake. */
const isShown = ({ visibleWhen }: FieldModel, model: EntityModel): boolean =>
  visibleWhen === undefined || holds(visibleWhen, sampleForm(model, 2));

describe.each(creatable)('the form of $noun', (model) => {
  const fields = writableFields(model.fields)
    .filter((field) => isShown(field, model))
    .filter((field) => badValuesOf(field).some(isKnownToForms));

  it('lets pass what the server takes', async () => {
    expect((await formOf(model)(sampleForm(model, 2))).said).toEqual({});
  });

  it.each(fields)('says what the server says about each bad value of $name', async (field) => {
    for (const bad of badValuesOf(field).filter(isKnownToForms)) {
      const values = { ...sampleForm(model, 2), [field.name]: bad.value };

      const { said } = await formOf(model)(values);
      const atServer = await askServer(model, values);

      expect({ bad, said }).toMatchObject({ bad, said: atServer });
      expect(Object.keys(atServer)).not.toEqual([]);
    }
  });
});
