import { violation } from '#domain/violation.ts';
import { done, type Handler, refused } from '#server/handlers/handler.ts';
import { inactiveBounds, inactiveFilter, weekOf } from '#server/message/inactivePeople.ts';
import { inactiveRows } from '#server/message/inactiveRows.ts';
import { findActivationPeople } from '#server/repositories/activationPeople.ts';

/** One of them; whoever is active, gone or out of reach is not there. */
export const notActiveInfo: Handler<'notActiveInfo'> = async ({ user_id: userId }, context) => {
  const { db, actor, now } = context;
  const place = { bounds: await inactiveBounds(context, 'read'), mainOnly: false };
  const which = { companyId: actor.companyId, place, filter: { ...inactiveFilter, userIds: [userId] } };
  const [person] = await findActivationPeople(db, which, { week: weekOf(now), limit: 1 });
  const [row] = person === undefined ? [] : await inactiveRows(context, [person.userId]);
  return row === undefined ? refused([violation('member.missing', 'user_id')]) : done(row);
};
