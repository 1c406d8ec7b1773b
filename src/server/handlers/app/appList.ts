import { compareKey } from '#domain/text/compareKey.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { type AppRecord, findApps } from '#server/repositories/apps.ts';
import { appReachOf, reaches } from '#server/workbench/appReach.ts';
import { appRows, lastDays } from '#server/workbench/appRows.ts';

const isNamed = ({ name, name_en: en, name_ja: ja }: AppRecord, key: string): boolean =>
  [name, en, ja].some((text) => text !== null && compareKey(text).includes(key));

/** The company's apps the reader reaches, in the order of the workbench; by category and name where those are asked for. */
export const appList: Handler<'appList'> = async ({ category, keyword, ids }, context) => {
  const { db, actor, now } = context;
  const reach = await appReachOf(context, 'read');
  const key = compareKey(keyword ?? '');
  const records = await findApps(db, actor.companyId, lastDays(now), ids ?? undefined);
  const found = records.filter(
    (record) =>
      reaches(reach, record.app_id) &&
      (category === undefined || category === null || record.category_id === category) &&
      (key === '' || isNamed(record, key)),
  );
  return done({ list: await appRows(context, found) });
};
