import { describe, expect, it } from 'vitest';
import { limitedTo } from '#server/platform/files/fileContent.ts';

describe('a limit on works at once', () => {
  it('is kept, also by works that fail', async () => {
    const run = limitedTo(2);
    let running = 0;
    let most = 0;
    const work = (index: number) =>
      run(async () => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        if (index === 1) throw new Error('broken');
        return index;
      });

    const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work));

    expect(most).toBe(2);
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true]);
  });
});
