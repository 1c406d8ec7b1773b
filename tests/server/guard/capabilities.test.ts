import { expect, it } from 'vitest';
import { specifiedCalls } from '#engine/specifiedCalls.ts';
import { createBackend } from '#tests/setup/backend.ts';

it('names every call it answers, the specified ones among them, to clients that are not signed in', async () => {
  const backend = await createBackend();

  const { code, data } = await backend.call('capabilities', {});

  expect(code).toBe(0);
  expect(data.calls).toEqual(expect.arrayContaining([...specifiedCalls, 'POST /device/list']));
});
