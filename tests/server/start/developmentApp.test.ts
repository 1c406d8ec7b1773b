import { expect, it } from 'vitest';
import { createDevelopmentApp } from '#server/http/developmentApp.ts';
import { createBackend } from '#tests/setup/backend.ts';

it('tells the contract it answers by', async () => {
  const { ports } = await createBackend();

  const { app, contract } = await createDevelopmentApp(ports);

  const answer = await app.fetch(new Request('http://console.test/api/openapi.json'));
  expect(await answer.json()).toEqual(contract.openapi);
  expect(contract.models.device?.isGenerated).toBe(true);
});
