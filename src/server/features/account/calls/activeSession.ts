import { revokeOtherSessions } from '#server/guard/store/sessionEnds.ts';
import { done, type Handler } from '#server/platform/handler.ts';

/** Ends all the person who asks is signed in with in this company, but what they ask with. */
export const endOtherSessions: Handler<'endOtherSessions'> = async (_, context) => {
  const { db, actor, now, sessionId = 0 } = context;
  const ended = await revokeOtherSessions(
    db,
    { companyId: actor.companyId, userId: actor.userId, exceptId: sessionId },
    now,
  );
  context.audit({
    action: 'endOthers',
    targetType: 'activeSession',
    targetId: actor.userId,
    targetName: actor.name,
    changes: [{ field: 'count', old: null, new: ended }],
  });
  return done({ ended });
};
