import { companyToday, savedStartup, startupRow } from '#server/companyImage/imageRows.ts';
import { takeOffline } from '#server/companyImage/takeOffline.ts';
import { done, type Handler } from '#server/handlers/handler.ts';

/** Takes a startup image offline; a change of it that is under review goes on by itself. */
export const startupOffline: Handler<'startupOffline'> = async ({ id, version }, context) => {
  const rowOf = async (record: Parameters<typeof startupRow>[1]) =>
    startupRow(context, record, await companyToday(context));
  const refused = await takeOffline(context, { kind: 'startup', id, version, rowOf });
  return refused ?? done(await savedStartup(context, id));
};
