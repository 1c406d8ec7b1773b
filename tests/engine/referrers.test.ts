import { expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { referrersOf } from '#engine/referrers.ts';
import { entities } from '#generated/entities.ts';

const models = Object.fromEntries(entities.map((entity) => [entity['x-resource'].name, createModel(entity)]));

it('only rows the default handlers keep refer to a row that is deleted, each by a field that leads to it', () => {
  const found = Object.keys(models).flatMap((noun) =>
    referrersOf(models, noun).map(({ model, field }) => ({ noun, model, field })),
  );

  expect(found.length).toBeGreaterThan(3);
  expect(found.filter(({ model }) => !model.isGenerated)).toEqual([]);
  expect(found.filter(({ noun, field }) => field.options.relation?.resource !== noun)).toEqual([]);
  // Its values are worked out: nothing of it is kept.
  expect(found.filter(({ field }) => field.options.compute !== undefined)).toEqual([]);
});
