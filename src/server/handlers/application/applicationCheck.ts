import { readScopeOf } from '#server/addressBook/scope.ts';
import { applicationRows } from '#server/application/applicationRows.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { findApplications } from '#server/repositories/applications.ts';

/** Of some applications those whose number is a member's already: asked before they are accepted. */
export const applicationCheck: Handler<'applicationCheck'> = async (request, context) => {
  const { db, actor } = context;
  const scope = readScopeOf(context, 'application');
  const records = await findApplications(db, actor.companyId, scope, request.application_ids);
  const rows = await applicationRows(context, records);
  return done({
    known: rows.flatMap(({ application_id, name, duplicate }) =>
      duplicate === null ? [] : [{ application_id, name, duplicate }],
    ),
  });
};
