import { beforeAll, describe, expect, it } from 'vitest';
import { writableFields } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { keptOptions } from '#engine/shownWords.ts';
import { fulfilling } from '#tests/builders/moves.ts';
import { insertRows } from '#tests/builders/rows.ts';
import { sampleValue, validForm } from '#tests/builders/values.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { type Forms, openForms } from './forms.ts';
import { added, models, standsOnFile } from './nouns.ts';

// What fields and records state of themselves: uniqueness, values written once, conditions, rules across fields.
const creatable = models.filter((model) => model.verbs.create !== undefined);

let backend: Backend;
let forms: Forms;
let drawn = 10;

/** A number no other form of this file has: what has to be unique then is. */
const draw = (): number => {
  drawn += 1;
  return drawn;
};

beforeAll(async () => {
  backend = await createBackend({ entities: added });
  await createCompanies(backend.database.db);
  for (const { noun, isGenerated } of models) if (isGenerated) await insertRows(backend, noun, [{}]);
  forms = await openForms(backend, await backend.signIn(people.main));
});

interface FieldCase {
  readonly title: string;
  readonly model: EntityModel;
  readonly field: FieldModel;
}

/** Fields of the generated nouns that state something, one case each. */
const fieldsThat = (states: (field: FieldModel) => boolean): readonly FieldCase[] =>
  creatable
    .filter((model) => model.isGenerated)
    .flatMap((model) =>
      writableFields(model.fields)
        .filter(states)
        .map((field) => ({ title: `${model.noun}.${field.name}`, model, field })),
    );

const refusedAt = (name: string) => ({ code: 4000, data: { fields: { [name]: expect.any(String) } } });

describe('a unique value', () => {
  it.each(fieldsThat((each) => keptOptions(each).unique !== undefined))(
    'is refused twice: $title',
    async ({ model, field }) => {
      const row = await forms.insert(model, draw());
      const names = [field.name, ...(keptOptions(field).unique?.within ?? [])];
      const same = Object.fromEntries(names.map((name) => [name, row[name]]));

      const answer = await forms.unchanged(() =>
        forms.create(model, { ...validForm(model, draw()), ...same }),
      );

      expect(answer).toMatchObject(refusedAt(field.name));
    },
  );
});

describe('a value that is written once', () => {
  it.each(fieldsThat(({ options }) => options.writeOnce === true))(
    'stays: $title',
    async ({ model, field }) => {
      const { id, [field.name]: kept } = await forms.insert(model, draw());
      const other = field.choices.find((choice) => choice !== kept) ?? sampleValue(field, draw());

      const answer = await forms.unchanged(() =>
        forms.update(model, { id, version: 1 }, { [field.name]: other }),
      );

      expect(answer).toMatchObject(refusedAt(field.name));
    },
  );
});

describe('a condition', () => {
  it.each(fieldsThat(({ requiredWhen }) => Object.keys(requiredWhen ?? {}).length > 0))(
    'asks for a value: $title',
    async ({ model, field }) => {
      const form = {
        ...validForm(model, draw()),
        ...fulfilling(model, field.requiredWhen),
        [field.name]: null,
      };

      expect(await forms.unchanged(() => forms.create(model, form))).toMatchObject(refusedAt(field.name));
    },
  );

  it.each(fieldsThat(({ readOnlyWhen }) => readOnlyWhen !== undefined))(
    'fixes a value: $title',
    async ({ model, field }) => {
      const row = fulfilling(model, field.readOnlyWhen);
      const [id = 0] = await insertRows(backend, model.noun, [{ ...validForm(model, draw()), ...row }]);

      const answer = await forms.unchanged(() =>
        forms.update(model, { id, version: 1 }, { [field.name]: sampleValue(field, draw()) }),
      );

      expect(answer).toMatchObject(refusedAt(field.name));
    },
  );

  it.each(fieldsThat(({ options }) => options.whenHidden === 'clear'))(
    'clears what it hides: $title',
    async ({ model, field }) => {
      const [name = ''] = Object.keys(field.visibleWhen ?? {});
      const shown = fulfilling(model, field.visibleWhen);
      const other = model.fields
        .find((each) => each.name === name)
        ?.choices.find((value) => value !== shown[name]);

      const answer = await forms.create(model, {
        ...validForm(model, draw()),
        ...shown,
        [name]: other ?? null,
      });

      expect(answer).toMatchObject({ code: 0, data: { [field.name]: null } });
    },
  );
});

// What stands on a file is refused for want of it first; its rule is asked with a real one in its own test.
const comparing = creatable
  .filter((model) => !standsOnFile(model))
  .flatMap((model) =>
    model.rules.flatMap((rule) =>
      Object.entries(rule.must).flatMap(([name, test]) => {
        const bound: unknown =
          typeof test === 'object' && test !== null && 'gte' in test ? test.gte : undefined;
        return typeof bound === 'string' && bound.startsWith('$record.')
          ? [
              {
                title: `${model.noun}.${rule.name}`,
                model,
                rule,
                less: name,
                more: bound.slice('$record.'.length),
              },
            ]
          : [];
      }),
    ),
  );

describe('a rule across fields', () => {
  it.each(comparing)('is kept: $title', async ({ model, rule, less, more }) => {
    const sampleOf = (name: string, nth: number) => {
      const field = model.fields.find((each) => each.name === name);
      return field === undefined ? null : sampleValue(field, nth);
    };
    const form = { ...validForm(model, draw()), [less]: sampleOf(less, 1), [more]: sampleOf(more, 5) };

    const answer = await forms.unchanged(() => forms.create(model, form));

    expect(answer).toMatchObject({
      code: 4000,
      message: rule.title,
      data: { fields: { [rule.field]: rule.title } },
    });
  });
});
