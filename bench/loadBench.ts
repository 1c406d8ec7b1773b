import { measureRole, rowsOfRole } from './load/measureRole.ts';
import { startOwnServer } from './load/ownServer.ts';
import { rolesOf } from './load/roles.ts';
import type { Bench } from './row.ts';

const seconds = { full: 30, smoke: 2 } as const;

/**
 * What administrators and newcomers meet with while all of them ask at once, over HTTP: on a server that is named with its accounts, else
 * on one of ours with the demo company.
 */
export const loadBench: Bench = {
  name: 'load',
  run: async (size, say, { server }) => {
    const own = server === undefined ? await startOwnServer() : undefined;
    const { url, accounts } = server ?? own ?? { url: '', accounts: [] };
    try {
      const roles = await rolesOf(url, accounts);
      say(`${roles.map(({ name, people }) => `${people} × ${name}`).join(', ')} at ${url}`);
      const figures = await Promise.all(roles.map((role) => measureRole(role, seconds[size])));
      const failed = figures.flatMap(({ role, errors }) =>
        errors.length === 0 ? [] : [`${role}: ${errors.length} answers were none, the first: ${errors[0]}`],
      );
      return { rows: figures.flatMap(rowsOfRole), failed };
    } finally {
      await own?.stop();
    }
  },
};
