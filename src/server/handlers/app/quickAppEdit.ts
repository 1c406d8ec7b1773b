import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { savedRow } from '#server/crud/actedRow.ts';
import { type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { findApps, lockApps, updateApp } from '#server/repositories/apps.ts';
import { wantedApp } from '#server/workbench/appEntry.ts';
import { appReachOf, reaches } from '#server/workbench/appReach.ts';
import { appChanges, appConflict, saveAround } from '#server/workbench/appWrites.ts';
import { lastDays } from '#server/workbench/lastDays.ts';
import { findReachedApp } from '#server/workbench/reachedApp.ts';

type Request = Calls['quickAppEdit']['request'];

/**
 * Who manages an app and who sees it is decided by those who may give rights in it: whoever may also delete it. An app manager's form
 * says nothing about either.
 */
const decidesPeople = async (context: CallContext, id: number): Promise<boolean> =>
  reaches(await appReachOf(context, 'remove'), id);

const withoutPeople = ({ admins: _, visible: __, ...request }: Request): Request => request;

/** Changes an app; what is not mentioned stays as it is. */
export const quickAppEdit: Handler<'quickAppEdit'> = async (request, context) => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  const { app_id: id, version } = request;
  await lockApps(db, companyId);
  const record = await findReachedApp(context, id, 'update');
  if (record === undefined) return refuse([violation('app.missing', 'app_id')]);
  const conflict = await appConflict(context, record, version);
  if (conflict !== undefined) return conflict;
  const old = await savedRow('app', id, context);
  const others = (await findApps(db, companyId, lastDays(now)))
    .filter((each) => each.app_id !== id)
    .map(({ name }) => name);
  const asked = (await decidesPeople(context, id)) ? request : withoutPeople(request);
  const wanted = await wantedApp(context, asked, record, others);
  if (wanted.violations.length > 0) return refuse(wanted.violations);
  await updateApp(db, { companyId, id }, wanted.columns, { at: now, by: actor.userId });
  await saveAround(context, id, wanted);
  const row = await savedRow('app', id, context);
  context.audit({
    action: 'app.update',
    targetType: 'app',
    targetId: id,
    targetName: row.name,
    changes: appChanges(old, row),
  });
  return done(row);
};
