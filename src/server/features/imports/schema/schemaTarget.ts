import type { ImportModel } from '#engine/model.ts';
import type { ImportTarget } from '#server/features/imports/sheet/importTarget.ts';
import { adding } from './adding.ts';
import { changing } from './changing.ts';
import { removing } from './removing.ts';

const makers = { add: adding, change: changing, remove: removing } as const;

/** What an import does to a noun made from its schema alone: it saves and deletes as the noun's own form and button do. */
export const schemaTarget = (purpose: ImportModel): ImportTarget => makers[purpose.mode](purpose);
