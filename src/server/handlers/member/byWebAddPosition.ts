import { checkPositionName } from '#domain/member/checkPlacement.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, doneUnaudited, type Handler } from '#server/handlers/handler.ts';
import { findPositionByName, insertPosition } from '#server/repositories/positions.ts';
import { nextId } from '#server/repositories/sequences.ts';

/** Adds a position to choose from; one of that name that is there already is answered instead. */
export const byWebAddPosition: Handler<'byWebAddPosition'> = async (request, context) => {
  const { db, actor } = context;
  const name = visibleText(request.posName);
  const violations = checkPositionName(name, 'posName');
  if (violations.length > 0) return refuse(violations);
  const present = await findPositionByName(db, actor.companyId, name);
  if (present !== undefined) return doneUnaudited({ posId: present, posName: name });

  await insertPosition(db, actor.companyId, await nextId(db, actor.companyId, 'position'), name);
  const posId = await findPositionByName(db, actor.companyId, name);
  if (posId === undefined) throw new Error(`Expected the position "${name}" after adding it`);
  context.audit({ action: 'position.create', targetType: 'position', targetId: posId, targetName: name });
  return done({ posId, posName: name });
};
