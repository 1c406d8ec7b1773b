import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { readScopeOf } from '#server/addressBook/scope.ts';
import { applicationRows } from '#server/application/applicationRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findApplications } from '#server/repositories/applications.ts';

/** One application to a department of the reader. */
export const applicationInfo: Handler<'applicationInfo'> = async (request, context) => {
  const { db, actor } = context;
  const scope = readScopeOf(context, 'application');
  const records = await findApplications(db, actor.companyId, scope, [request.application_id]);
  const [row] = await applicationRows(context, records);
  return row === undefined ? refuse([violation('application.missing', 'application_id')]) : done(row);
};
