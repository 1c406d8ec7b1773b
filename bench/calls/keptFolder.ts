import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { hashOf } from '../../scripts/sourceHash.ts';

/** Changes with everything the company is made from: a kept folder of other tables is never measured. */
const recipe = (): string =>
  hashOf(['src/server/database', 'src/server/demo', 'src/server/platform/search']).slice(0, 12);

/** Where the company of a database is kept, by today's recipe; those of earlier ones are removed. */
export const keptFolder = (kind: 'embedded' | 'postgres'): string => {
  const name = recipe();
  const kept = resolve('.cache/bench', kind);
  mkdirSync(kept, { recursive: true });
  for (const other of readdirSync(kept).filter((each) => each !== name))
    rmSync(resolve(kept, other), { recursive: true });
  return resolve(kept, name);
};
