import { coverRow, savedCover } from '#server/companyImage/imageRows.ts';
import { takeOffline } from '#server/companyImage/takeOffline.ts';
import { done, type Handler } from '#server/handlers/handler.ts';

/** Takes the cover offline: phones show the default one. */
export const coverOffline: Handler<'coverOffline'> = async ({ id, version }, context) => {
  const rowOf = async (record: Parameters<typeof coverRow>[1]) => coverRow(context, record);
  const refused = await takeOffline(context, { kind: 'cover', id, version, rowOf });
  return refused ?? done(await savedCover(context, id));
};
