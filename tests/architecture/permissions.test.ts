import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { entities } from '#generated/entities.ts';
import openapi from '#generated/openapi.json' with { type: 'json' };
import { contractMatrix, contractStepUps, type Rights } from '#tests/builders/contractMatrix.ts';

const models = entities.map(createModel);
const rightsOf: ReadonlyMap<string, Rights> = new Map(
  models.flatMap(({ noun, permissions }) =>
    Object.entries(permissions).map(([key, rights]) => [`${noun}.${key}`, rights] as const),
  ),
);
const nouns = new Set(contractMatrix.flatMap(({ keys }) => keys.map((key) => key.split('.')[0] ?? '')));

const operations = Object.values(openapi.paths).flatMap((methods) => Object.values<object>(methods));

describe('the permissions of the schemas', () => {
  it.each(contractMatrix)('are those of the contract: $action', ({ keys, rights }) => {
    expect(keys.map((key) => [key, rightsOf.get(key)])).toEqual(keys.map((key) => [key, rights]));
  });

  it('let who reads rows take them along, where the contract does not decide about it', () => {
    const decided = new Set(contractMatrix.flatMap(({ keys }) => keys));
    const others = [...rightsOf].filter(([key]) => key.endsWith('.export') && !decided.has(key));

    expect(others.length).toBeGreaterThan(20);
    for (const [key, rights] of others) {
      const read = rightsOf.get(key.replace('.export', '.read'));
      // A noun of a company's own may give it to fewer.
      if (nouns.has(key.split('.')[0] ?? '')) expect([key, rights]).toEqual([key, read]);
    }
  });

  // A noun of a company's own stands in no contract.
  it('leave no right of the contract nouns undecided', () => {
    const decided = new Set(contractMatrix.flatMap(({ keys }) => keys));

    const open = [...rightsOf.keys()].filter(
      (key) => nouns.has(key.split('.')[0] ?? '') && !decided.has(key) && !key.endsWith('.export'),
    );

    expect(open).toEqual([]);
  });

  it('ask for more where the contract does', () => {
    const asked = models.flatMap(({ calls }) =>
      Object.values(calls).flatMap(({ name, stepUp }) =>
        stepUp.length === 0 ? [] : [[name, stepUp] as const],
      ),
    );

    expect(Object.fromEntries(asked)).toEqual(contractStepUps);
  });

  it('name rows that the calls ask for', () => {
    const missing = models.flatMap(({ noun, calls }) =>
      Object.values(calls).flatMap(({ name, permission }) => {
        if (permission === 'anyone' || permission === 'session') return [];
        const key = permission.includes('.') ? permission : `${noun}.${permission}`;
        const names =
          key.endsWith('.save') && !rightsOf.has(key) ? [`${noun}.create`, `${noun}.update`] : [key];
        return names.every((each) => rightsOf.has(each)) ? [] : [`${name} asks for ${key}`];
      }),
    );

    expect(missing).toEqual([]);
  });

  it('stand in the reference with every call', () => {
    const unshown = operations.filter((operation) => {
      const permission = 'x-permission' in operation ? operation['x-permission'] : undefined;
      return permission !== 'anyone' && permission !== 'session' && !('x-permissions' in operation);
    });

    expect(unshown).toEqual([]);
  });
});
