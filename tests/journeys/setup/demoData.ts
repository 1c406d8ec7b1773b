import { rmSync } from 'node:fs';
import { madeDataKey, startConsole } from './console.ts';

/** Makes the demo companies once, before the journeys; each file's product begins with a copy. Answers how to clear up. */
// biome-ignore lint/style/noDefaultExport: the runner takes the default export of its set-up.
export default async function makeDemoData(): Promise<() => void> {
  const made = await startConsole();
  await made.stop();
  process.env[madeDataKey] = made.directory;
  return () => rmSync(made.directory, { recursive: true, force: true });
}
