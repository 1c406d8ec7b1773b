import { appHooks, appRows, appWrites } from './workbench/app.ts';
import * as appCalls from './workbench/calls/app.ts';
import { quickAppRows } from './workbench/rows/quickApp.ts';
import { appHandOver } from './workbench/store/appManagers.ts';

/** What the server knows of apps: its calls, and what default answers ask for. */
export const workbench = {
  calls: { ...appCalls },
  nouns: {
    app: { rows: appRows, hooks: appHooks, writes: appWrites },
    quickApp: { rows: quickAppRows },
  },
  handOvers: { app_admin: appHandOver },
};
