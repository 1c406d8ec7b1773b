import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { appRows, findReachedApp } from '#server/workbench/appRows.ts';

/** One app of the company. */
export const quickAppInfo: Handler<'quickAppInfo'> = async ({ app_id: id }, context) => {
  const record = await findReachedApp(context, id, 'read');
  const [row] = await appRows(context, record === undefined ? [] : [record]);
  return row === undefined ? refuse([violation('app.missing', 'app_id')]) : done(row);
};
