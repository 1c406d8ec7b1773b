import type { App } from '#generated/types.ts';
import { changesBetween } from '#server/crud/auditOf.ts';
import { savedRow } from '#server/crud/savedRow.ts';
import type { WriteHooks } from '#server/crud/sources/writeHooks.ts';
import { appModel } from '#server/features/workbench/appReach.ts';
import { toldOfApp } from '#server/features/workbench/appWrites.ts';
import { deleteApp, lockApps } from '#server/features/workbench/store/apps.ts';
import { releaseFileFields } from '#server/platform/files/settleFields.ts';

/** Takes an app away for good; what the product brings stays (contract.md section 2). */
export const appHooks = {
  lock: ({ db, actor }) => lockApps(db, actor.companyId),
  actions: {
    remove: async ({ app_id: id }, _, context) => {
      const { db, actor, now } = context;
      const changes = changesBetween(toldOfApp(await savedRow('app', id, context)), {});
      await deleteApp(db, { companyId: actor.companyId, id }, { at: now, by: actor.userId });
      await releaseFileFields(context, appModel(context), [id]);
      return { changes };
    },
  },
} satisfies WriteHooks<App>;
