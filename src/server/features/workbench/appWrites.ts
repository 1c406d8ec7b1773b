import { violation } from '#domain/violation.ts';
import type { App } from '#generated/types.ts';
import { versionConflict } from '#server/crud/versionConflict.ts';
import { savedRow } from '#server/crud/wireRow.ts';
import { type AppRecord, setAppPeople } from '#server/features/workbench/store/apps.ts';
import { fileFields } from '#server/platform/files/scene.ts';
import { settleFileFields } from '#server/platform/files/settleFields.ts';
import type { Answer, CallContext } from '#server/platform/handler.ts';
import type { RequestedApp } from './appEntry.ts';
import { appModel } from './appReach.ts';

/** Keeps whom an app names, and its own picture. */
export const saveAround = async (
  context: CallContext,
  id: number,
  requested: RequestedApp,
): Promise<void> => {
  const { db, actor } = context;
  await setAppPeople(db, { companyId: actor.companyId, id }, requested);
  const model = appModel(context);
  const value = requested.columns.icon;
  await settleFileFields(context, {
    model,
    changed: fileFields(model.fields).map((field) => ({ field, value })),
    rowId: id,
  });
};

const told = [
  'name',
  'name_en',
  'name_ja',
  'category_id',
  'url',
  'open_mode',
  'icon_id',
  'icon',
  'visible',
  'admins',
] as const;

/** What the operation record tells of an app. */
export const toldOfApp = (app: App): Readonly<Record<string, unknown>> =>
  Object.fromEntries(told.map((field) => [field, app[field] ?? null]));

/** The refusal of a write from an old version; undefined where it is the newest, or none was named. */
export const appConflict = async (
  context: CallContext,
  record: AppRecord,
  version: number | null | undefined,
): Promise<Answer<never> | undefined> =>
  version === undefined || version === null || version === record.version
    ? undefined
    : versionConflict(context, violation('call.versionConflict'), {
        current: await savedRow('app', record.app_id, context),
        by: record.updated_by,
        at: record.updated_at,
      });
