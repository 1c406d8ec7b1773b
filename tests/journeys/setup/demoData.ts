import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtureFile } from '#tests/builders/sheets/sheetFixture.ts';
import { type DemoAccount, madeDataKey, startConsole } from './console.ts';
import { journeySheets, sheetsKey } from './journeySheets.ts';

/** Made before the journeys: they go by the schemas, which one of the journeys changes. */
const makeSheets = async (accounts: readonly DemoAccount[]): Promise<string> => {
  const directory = mkdtempSync(join(tmpdir(), 'journey-sheets-'));
  for (const { fixture, format } of journeySheets(accounts)) {
    const { name, bytes } = await fixtureFile(fixture, format);
    await writeFile(join(directory, name), bytes);
  }
  return directory;
};

/**
 * Makes the demo companies and the sheets that are uploaded once, before the journeys; each file's product begins with a copy.
 * Answers how to clear up.
 */
// biome-ignore lint/style/noDefaultExport: the runner takes the default export of its set-up.
export default async function makeDemoData(): Promise<() => void> {
  const made = await startConsole();
  await made.stop();
  process.env[madeDataKey] = made.directory;
  const sheets = await makeSheets(made.accounts);
  process.env[sheetsKey] = sheets;
  return () => {
    for (const directory of [made.directory, sheets]) rmSync(directory, { recursive: true, force: true });
  };
}
