import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { listReaders } from '#engine/permission.ts';
import { entities } from '#generated/entities.ts';

const models = Object.fromEntries(entities.map(createModel).map((model) => [model.noun, model]));

describe('the roles that may read a list', () => {
  it.each(['device', 'order', 'member'])('are those with the permission to read a %s', (noun) => {
    const model = models[noun];
    if (model === undefined) throw new Error(`no ${noun}`);

    expect(listReaders(model, models)).toEqual(Object.keys(model.permissions.read ?? {}));
    expect(listReaders(model, models)).toContain('main');
  });

  it('are none where the list has no call', () => {
    const { preference } = models;
    if (preference === undefined) throw new Error('no preference');

    expect(listReaders(preference, models)).toEqual([]);
  });
});
