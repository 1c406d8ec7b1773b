import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { writableFields } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { nobodysId } from '#tests/builders/badValues.ts';
import { inputsOf, readyFor } from '#tests/builders/moves.ts';
import { foreignId } from '#tests/builders/requests.ts';
import { insertRows } from '#tests/builders/rows.ts';
import { sampleValue, validForm } from '#tests/builders/values.ts';
import { type Backend, createBackend, type TestAnswer, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, otherCompany, people } from '#tests/setup/company.ts';
import { type Forms, openForms } from './forms.ts';
import { added, generated, models, standsOnFile } from './nouns.ts';

/** What no sample can make up is saved in `fileSaves.test.ts`, with real uploads. */
const creatable = models.filter(
  (model) => model.verbs.create !== undefined && model.kind !== 'singleton' && !standsOnFile(model),
);

let backend: Backend;
let main: TestSession;
let forms: Forms;
let drawn = 10;

/** A number no other form of this file has: what has to be unique then is. */
const draw = (): number => {
  drawn += 1;
  return drawn;
};

/** One row of each noun that only the other company has: `foreignId`. */
const addStrangers = async () => {
  const theirs = await openForms(backend, await backend.signIn(people.stranger));
  for (const { noun } of generated) await insertRows(backend, noun, [{}], otherCompany);
  await backend.database.db
    .updateTable('sequence')
    .set({ last_id: foreignId - 1 })
    .where('company_id', '=', otherCompany)
    .execute();
  for (const model of models) {
    if (model.isGenerated) await insertRows(backend, model.noun, [{}], otherCompany);
    else if (creatable.includes(model)) await theirs.insert(model, draw());
  }
};

beforeAll(async () => {
  backend = await createBackend({ entities: added });
  await createCompanies(backend.database.db);
  for (const { noun } of generated) await insertRows(backend, noun, [{}]);
  await addStrangers();
  main = await backend.signIn(people.main);
  forms = await openForms(backend, main);
});

const records = () => backend.database.db.selectFrom('operation_record').selectAll().orderBy('id').execute();

/** The audit rows that come with some work. */
const recordsOf = async (work: () => Promise<unknown>) => {
  const before = (await records()).length;
  await work();
  return (await records()).slice(before);
};

/** A text anyone may change at any time to any other: neither fixed, hidden, private nor kept from someone; best one that need not be unique. */
const plainText = (model: EntityModel): FieldModel | undefined => {
  const plain = writableFields(model.fields).filter(
    ({ kind, options, schema }) =>
      (kind === 'text' || kind === 'longText') &&
      schema.pattern === undefined &&
      schema.examples === undefined &&
      (schema.maxLength ?? 99) < 500 &&
      !['writeOnce', 'mask', 'pii', 'permissions', 'visibleWhen', 'readOnlyWhen'].some(
        (key) => key in options,
      ),
  );
  return plain.find(({ options }) => !('unique' in options)) ?? plain[0];
};

const changeable = creatable.flatMap((model) => {
  const text = plainText(model);
  return model.verbs.update === undefined || text === undefined
    ? []
    : [{ noun: model.noun, model, name: text.name }];
});

describe.each(creatable)('a new $noun', (model) => {
  it('leaves exactly one audit row that names it', async () => {
    const written = await recordsOf(() => forms.insert(model, draw()));

    // What is made along with it, a department's group, is told by a row of its own.
    expect(written.filter((row) => row.target_type === model.noun)).toMatchObject([
      {
        action: expect.stringMatching(/create$/),
        target_type: model.noun,
        target_id: expect.any(Number),
        result: 'done',
        operator_id: 1,
      },
    ]);
  });

  it('is made once however often its request is repeated', async () => {
    const form = validForm(model, draw());
    const request_id = randomUUID();
    const answers: TestAnswer[] = [];

    const written = await recordsOf(async () => {
      for (let attempt = 0; attempt < 3; attempt += 1)
        answers.push(await forms.create(model, form, { request_id }));
    });

    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(answers[1]?.data).toEqual(answers[0]?.data);
    expect(answers[2]?.data).toEqual(answers[0]?.data);
    // As above: what is made along with it has a row of its own.
    expect(written.filter((row) => row.target_type === model.noun)).toHaveLength(1);
    const other = await forms.unchanged(() => forms.create(model, validForm(model, draw()), { request_id }));
    expect(other).toMatchObject({ code: 4000, data: { error_key: 'call.duplicateRequest' } });
  });

  it('takes no value for a field nobody writes', async () => {
    // What the call itself asks for is its business: an app is made from the app centre's offer.
    const asked = model.calls[model.verbs.create?.call ?? '']?.request.properties ?? {};
    const fixed = model.fields.filter(
      ({ isReadOnly, name }) => isReadOnly && name !== model.idField && !(name in asked),
    );

    for (const field of fixed) {
      const sent = { [field.name]: sampleValue(field, 2) };
      const { code, data } = await forms.unchanged(() => forms.create(model, validForm(model, 99), sent));
      expect([field.name, code, Object.keys(data.fields ?? {})]).toEqual([field.name, 4000, [field.name]]);
    }
  });

  it('points at nothing of another company', async () => {
    const related = writableFields(model.fields).filter(({ options }) => options.relation !== undefined);
    const ask = async (field: FieldModel, id: number) => {
      const form = { ...validForm(model, 99), [field.name]: field.isMany ? [id] : id };
      const { code, message, data } = await forms.unchanged(() => forms.create(model, form));
      return { code, message, data };
    };

    for (const field of related.filter((each) =>
      models.some(({ noun }) => noun === each.options.relation?.resource),
    )) {
      const foreign = await ask(field, foreignId);
      expect(foreign.code).toBe(4000);
      expect(foreign).toEqual(await ask(field, nobodysId));
    }
  });
});

describe.each(changeable)('a change of $noun', ({ model, name }) => {
  it('leaves one audit row with the old value and the new', async () => {
    const { id, version, [name]: old } = await forms.insert(model, draw());

    const written = await recordsOf(() =>
      forms.update(model, { id, version: Number(version) }, { [name]: '新的' }),
    );

    expect(written).toHaveLength(1);
    expect(written[0]).toMatchObject({ target_type: model.noun, target_id: id, result: 'done' });
    expect(written[0]?.changes).toContainEqual({ field: name, old, new: '新的' });
  });

  it('from an old version is refused with the row as it is now', async () => {
    const { id, version } = await forms.insert(model, draw());
    const first = await forms.update(model, { id, version: Number(version) }, { [name]: '先到' });

    const second = await forms.unchanged(() =>
      forms.update(model, { id, version: Number(version) }, { [name]: '后到' }),
    );

    expect(first.code).toBe(0);
    expect(second).toMatchObject({
      code: 4000,
      data: { error_key: 'version_conflict', current: { [name]: '先到', version: Number(version) + 1 } },
    });
  });

  it('is made once however often its request is repeated', async () => {
    const { id, version } = await forms.insert(model, draw());
    const request_id = randomUUID();
    const change = (text: string) =>
      forms.update(model, { id, version: Number(version) }, { [name]: text }, { request_id });
    const first = await change('一次');

    const second = await forms.unchanged(() => change('一次'));
    const other = await forms.unchanged(() => change('两次'));

    expect(first.code).toBe(0);
    expect(second.data).toEqual(first.data);
    expect(other).toMatchObject({ code: 4000, data: { error_key: 'call.duplicateRequest' } });
  });
});

const actions = generated.flatMap((model) =>
  model.actions
    .filter((action) => action.on.includes('record'))
    .map((action) => ({ title: `${model.noun} ${action.name}`, model, action })),
);

describe.each(actions)('$title', ({ model, action }) => {
  const ready = async () => (await insertRows(backend, model.noun, [readyFor(model, action)]))[0] ?? 0;
  const act = (id: number, more: object) =>
    backend.call(action.call, { id, version: 1, ...inputsOf(model, action), ...more }, main);

  it('is done once however often its request is repeated', async () => {
    const id = await ready();
    const request_id = randomUUID();
    const first = await act(id, { request_id });

    const second = await forms.unchanged(() => act(id, { request_id }));

    expect(first.code).toBe(0);
    expect(second.data).toEqual(first.data);
  });

  it('is refused on an old version, with the row as it is now', async () => {
    const id = await ready();

    const answer = await forms.unchanged(() => act(id, { version: 7 }));

    expect(answer).toMatchObject({
      code: 4000,
      data: { error_key: 'version_conflict', current: { version: 1 } },
    });
  });
});
