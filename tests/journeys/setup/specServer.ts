import { test as base, type Page } from '@playwright/test';
import { type SpecServer, startSpecServer } from '#tests/conformance/specServer/specServer.ts';
import { expect, lend } from './test.ts';

interface SpecFixtures {
  readonly server: SpecServer;
  /** The console of a company whose server has the specification's calls alone; its main administrator is signed in. */
  readonly companyPage: Page;
}

/** What a browser says of the one question such a server does not know: which calls it has. */
const asksForCapabilities = [/the server responded with a status of 404/];

/** A journey on a server that was written from the specification. It fails where anything else is asked of it. */
export const specJourney = base.extend<SpecFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner finds fixtures by this pattern.
  server: async ({}, use) => {
    const server = await startSpecServer({ consoleDir: 'dist/console' });
    await use(server);
    await server.close();
    const unknown = server.calls.filter(({ isKnown }) => !isKnown).map(({ name }) => name);
    expect(unknown.filter((name) => name !== 'GET /capabilities')).toEqual([]);
  },
  companyPage: ({ page, server }, use, story) =>
    lend(
      page,
      asksForCapabilities,
      async (lent) => {
        const credentials = Object.entries(server.account).map(([name, value]) => [name, String(value)]);
        await lent.goto(`${server.url}/home?${new URLSearchParams(credentials)}`);
        await expect(lent.getByRole('heading', { level: 1 })).toContainText('沈国栋');
        await use(lent);
      },
      story,
    ),
});

export { expect };
