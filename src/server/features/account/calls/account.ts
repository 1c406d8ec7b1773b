import {
  changedPreference,
  checkPreference,
  untouchedPreference,
} from '#domain/preference/checkPreference.ts';
import { violation } from '#domain/violation.ts';
import { callKey } from '#engine/offeredModel.ts';
import { openLink } from '#server/features/account/openLink.ts';
import { countOutside } from '#server/features/account/securitySetting.ts';
import { entryRefusal } from '#server/features/account/session.ts';
import {
  findPreferences,
  lockPreference,
  savePreference,
} from '#server/features/account/store/preferences.ts';
import { countEnding } from '#server/features/account/store/securitySettings.ts';
import { findOutsideMessages, findRecentMessages } from '#server/features/messages/store/smsMessages.ts';
import { revokeOtherSessions } from '#server/guard/store/sessionEnds.ts';
import { isAppSession } from '#server/guard/store/sessions.ts';
import { done, doneUnaudited, type Handler, refused } from '#server/platform/handler.ts';

/** Every call this server answers, so that a console that speaks to any server offers what is there. */
export const capabilities: Handler<'capabilities'> = async (_, { models }) =>
  done({ calls: Object.values(models).flatMap(({ calls }) => Object.values(calls).map(callKey)) });

/** Accounts for the login page of the demo; anywhere else this address does not exist. */
export const demoAccounts: Handler<'demoAccounts'> = async (_, context) => {
  if (context.demoAccounts.length === 0) return refused([violation('call.unknownPath')]);
  return done({
    list: context.demoAccounts.map((account) => ({
      role: account.role,
      name: account.name,
      country_code: account.countryCode,
      mobile: account.mobile,
      password: account.password,
      manage_password: account.managementPassword,
    })),
  });
};

/**
 * Messages the demo would have sent, newest first: those of the company, before sign-in those of people who are not signed in either.
 * Anywhere else this address does not exist.
 */
export const demoSmsOutbox: Handler<'demoSmsOutbox'> = async (_, { db, actor, demoAccounts }) => {
  if (demoAccounts.length === 0) return refused([violation('call.unknownPath')]);
  const list = actor.userId === 0 ? findOutsideMessages(db) : findRecentMessages(db, actor.companyId);
  return done({ list: await list });
};

/**
 * The phone app opens the console for the person it has signed in. A browser's session gets no link: read from one, it would
 * outlive its signing out (safety.md T01).
 */
export const sessionLink: Handler<'sessionLink'> = async (_, context) => {
  const { db, actor, sessionId, publicOrigin: origin, now, randomToken, audit } = context;
  if (sessionId === undefined || !(await isAppSession(db, sessionId)))
    return refused([violation('account.linkNeedsApp')]);
  const blocked = await entryRefusal(context, actor, 'phone');
  if (blocked !== undefined) return blocked;
  const link = await openLink(db, { ...actor, origin, now, randomToken });
  if (link === undefined) return refused([violation('account.noConsole')]);
  audit(link.entry);
  return done({ address: link.address, expire_time: link.expiresAt.toISOString() });
};

/** In the demo: the link the phone app of a demo account would get. Anywhere else this address does not exist. */
export const demoAppLink: Handler<'demoAppLink'> = async (request, context) => {
  const { db, demoAccounts, origin, now, randomToken } = context;
  if (demoAccounts.length === 0) return refused([violation('call.unknownPath')]);
  const account = demoAccounts.find(
    ({ countryCode, mobile }) => countryCode === request.country_code && mobile === request.mobile,
  );
  const refusal = account && (await entryRefusal({ db, deviceId: '', ip: context.ip }, account, 'phone'));
  if (refusal !== undefined) return refusal;
  const link =
    account &&
    (await openLink(db, { companyId: account.companyId, userId: account.userId, origin, now, randomToken }));
  return link === undefined
    ? refused([violation('account.noConsole', 'mobile')])
    : doneUnaudited({ address: link.address, expire_time: link.expiresAt.toISOString() });
};

/**
 * Changes a part of how the reader likes one list and answers the whole. Their own taste and no one else's business: no
 * audit row tells of it.
 */
export const preferenceSave: Handler<'preferenceSave'> = async ({ noun, ...change }, context) => {
  const { db, actor, now, models } = context;
  if (!Object.hasOwn(models, noun)) return refused([violation('preference.unknownList', 'noun')]);
  const kept = await lockPreference(db, actor, { noun, value: untouchedPreference, now });
  const value = changedPreference({ ...untouchedPreference, ...kept }, change);
  const violations = checkPreference(value);
  if (violations.length > 0) return refused(violations);
  await savePreference(db, actor, { noun, value, now });
  return doneUnaudited({ noun, ...value });
};

/** How the reader likes each of their lists; a list whose noun is gone from the schemas is left out. */
export const preferences: Handler<'preferences'> = async (_request, { db, actor, models }) => {
  const kept = await findPreferences(db, actor);
  const list = kept
    .filter(({ noun }) => Object.hasOwn(models, noun))
    // What was kept before there was a choice has its default.
    .map(({ noun, value }) => ({ noun, ...untouchedPreference, ...value }));
  return done({ list });
};

/** How many sessions a setting would end, before it is saved. */
export const securityCheck: Handler<'securityCheck'> = async (request, context) => {
  const { db, actor, now } = context;
  const length = { idleHours: request.session_idle_hours, maxHours: request.session_max_hours };
  return done({
    ending_sessions: await countEnding(db, actor.companyId, { length, now }),
    outside_sessions: await countOutside(context, request.allowed_addresses),
  });
};

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
