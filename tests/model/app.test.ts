import { describe, expect, it } from 'vitest';
import { createBackend } from '#tests/setup/backend.ts';
import { sampleOf, strength } from '#tests/setup/strength.ts';
import { runAppModel } from './appModel.ts';
import { plantedBugs } from './plantedBugs.ts';

/** One run of commands, or as many as find what only a long history shows. */
const requested = strength(50, 2_000);

describe('the address book through the app', () => {
  it('shows and keeps what the drawing shows', async () => {
    const backend = await createBackend({ config: { checksReplies: false } });

    const { failure, operations } = await runAppModel(backend, requested);

    expect(failure).toBeUndefined();
    expect(operations).toBeGreaterThanOrEqual(requested);
    // Some twenty seconds; a machine that does much else at once may need several times that.
  }, 240_000);
});

describe('planted bugs in the app', () => {
  it.each(sampleOf(Object.entries(plantedBugs), 2))('are found: %s', async (_, handlers) => {
    const backend = await createBackend({ handlers, config: { checksReplies: false } });

    const { failure } = await runAppModel(backend, 1_000, { shrinks: false });

    expect(failure).toBeDefined();
    // A plant that only breaks would be found by anyone.
    expect(failure).not.toContain('数据错误');
  });
});
