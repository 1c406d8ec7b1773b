import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import type { FieldSchema } from '#engine/dialect.ts';
import { findField } from '#engine/fields.ts';
import type { EntityModel } from '#engine/model.ts';
import { entities } from '#generated/entities.ts';

const valuesOf = (schema: FieldSchema | undefined): readonly unknown[] | undefined =>
  schema?.enum ?? (schema?.items === undefined ? undefined : valuesOf(schema.items));

/** Each choice of a filter its list's call would refuse. */
const refusedBy = (model: EntityModel): readonly string[] => {
  const verb = model.verbs.list;
  const request = verb && model.calls[verb.call]?.request?.properties;
  return (model.list?.filters ?? []).flatMap((name) => {
    const [sent] = Object.entries(verb?.in ?? {}).find(([, from]) => from === `$filter.${name}`) ?? [];
    const taken = sent === undefined ? undefined : valuesOf(request?.[sent]);
    const offered = valuesOf(findField(model.fields, name)?.schema);
    return (offered ?? [])
      .filter((value) => taken !== undefined && !taken.includes(value))
      .map((value) => `${model.noun}.${name}: ${String(value)}`);
  });
};

describe('the filters of a list', () => {
  it('offer nothing its call refuses', () => {
    expect(entities.map(createModel).flatMap(refusedBy)).toEqual([]);
  });
});
