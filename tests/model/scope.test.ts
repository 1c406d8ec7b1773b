import { describe, expect, it } from 'vitest';
import { createBackend } from '#tests/setup/backend.ts';
import { sampleOf, strength } from '#tests/setup/strength.ts';
import { plantedHoles } from './plantedBugs.ts';
import { runScopeModel } from './scopeModel.ts';

describe('T04: a sub-administrator of any part of any tree', () => {
  it('sees and changes what is theirs and nothing else', async () => {
    const backend = await createBackend({ config: { checksReplies: false } });

    const { failure, operations } = await runScopeModel(backend, strength(3, 25));

    expect(failure).toBeUndefined();
    expect(operations).toBeGreaterThanOrEqual(strength(24, 200));
  }, 240_000);
});

describe('planted holes in the scope', () => {
  it.each(sampleOf(Object.entries(plantedHoles), 1))('are found: %s', async (_, handlers) => {
    const backend = await createBackend({ handlers, config: { checksReplies: false } });

    const { failure } = await runScopeModel(backend, 100, false);

    expect(failure).toBeDefined();
    expect(failure).not.toContain('broke');
  });
});
