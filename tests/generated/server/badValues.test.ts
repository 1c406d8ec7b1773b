import { beforeAll, describe, expect, it } from 'vitest';
import { writableFields } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { mapRequest } from '#engine/request/mapping.ts';
import { ruleText } from '#i18n/rules.ts';
import { type BadValue, badValuesOf } from '#tests/builders/badValues.ts';
import { insertRows } from '#tests/builders/rows.ts';
import { sampleForm } from '#tests/builders/values.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { fingerprinter } from '#tests/setup/fingerprint.ts';
import { added, models } from './nouns.ts';

// Whatever a form can send: each field of each noun, each keyword of its schema.
// But for papers put before the platform: which of them are asked for depends on the others (`tests/server/verification`).
const creatable = models.filter(({ verbs, kind }) => verbs.create !== undefined && kind !== 'singleton');

let backend: Backend;
let main: TestSession;
let take: Awaited<ReturnType<typeof fingerprinter>>;

// Nothing is ever written here, so that one world is enough; each test looks for itself.
beforeAll(async () => {
  backend = await createBackend({ entities: added });
  await createCompanies(backend.database.db);
  for (const { noun, isGenerated } of models) if (isGenerated) await insertRows(backend, noun, [{}]);
  main = await backend.signIn(people.main);
  take = await fingerprinter(backend.database);
});

const create = ({ verbs, noun }: EntityModel, data: Readonly<Record<string, unknown>>) => {
  if (verbs.create === undefined) throw new Error(`Expected ${noun} to be creatable`);
  return backend.call(verbs.create.call, mapRequest(verbs.create.in ?? {}, { data }), main);
};

/** Something inside is named, or what it stands in. */
const isAt = (path: string, named: string): boolean =>
  named === path || path.startsWith(`${named}.`) || named.startsWith(`${path}.`);

const innermost = (field: FieldModel, path: string): FieldModel => {
  const names = path.split('.').slice(1);
  return names.reduce((inner, name) => inner.fields.find((each) => each.name === name) ?? inner, field);
};

const limits: Readonly<Record<string, (field: FieldModel) => number | undefined>> = {
  minLength: ({ schema }) => schema.minLength,
  maxLength: ({ schema }) => schema.maxLength,
  minimum: ({ schema }) => schema.minimum,
  maximum: ({ schema }) => schema.maximum,
  minItems: ({ schema }) => schema.minItems,
  maxItems: ({ schema }) => schema.maxItems,
};

/** Some formats and the kinds of number have a sentence of their own. */
const exactRule = (keyword: string, { schema: { format }, kind }: FieldModel): string => {
  if (keyword === 'format' && ['email', 'phone', 'url', 'date'].includes(format ?? ''))
    return `validation.${format}`;
  const isNumber = keyword === 'type' && ['number', 'integer', 'money'].includes(kind);
  return isNumber ? 'validation.number' : `validation.${keyword}`;
};

/** The sentence the schema promises: the field's own, else the console's for the keyword. */
const sentenceOf = (field: FieldModel, { keyword, path }: BadValue): string => {
  const inner = innermost(field, path);
  const own = inner.options.message?.[keyword];
  if (own !== undefined) return own;
  const limit = limits[keyword]?.(inner);
  const rule = keyword === 'relation' ? 'call.notFound' : exactRule(keyword, inner);
  return ruleText('zh', { rule, ...(limit === undefined ? {} : { params: { limit } }) });
};

interface Refusal {
  readonly keyword: string;
  readonly code: number;
  readonly said: unknown;
}

const ask = async (model: EntityModel, { value, keyword, path }: BadValue): Promise<Refusal> => {
  const [name = ''] = path.split('.');
  const { code, data } = await create(model, { ...sampleForm(model, 2), [name]: value });
  const named = Object.entries<string>(data.fields ?? {}).find(([field]) => isAt(path, field));
  return { keyword: `${keyword} at ${path}`, code, said: named?.[1] };
};

describe.each(creatable)('a form of $noun', (model) => {
  const fields = writableFields(model.fields).filter((field) => badValuesOf(field).length > 0);

  it.each(fields)('is refused for each bad value of $name, at its field', async (field) => {
    const before = await take();

    const refusals: Refusal[] = [];
    for (const bad of badValuesOf(field)) refusals.push(await ask(model, bad));

    const wanted = badValuesOf(field).map((bad) => ({
      keyword: `${bad.keyword} at ${bad.path}`,
      code: 4000,
      // A noun with calls of its own has its own rules' words; the form is asked for the same by the console's tests.
      said: model.isGenerated ? sentenceOf(field, bad) : expect.stringMatching(/\p{Script=Han}/u),
    }));
    expect(refusals).toEqual(wanted);
    expect(await take()).toEqual(before);
  });
});
