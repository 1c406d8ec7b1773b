import { chosenCompany } from '#domain/account/companyChoice.ts';
import { accountSubject, codeGuesses, loginGuesses, wrongPassword } from '#domain/account/guessing.ts';
import { normalisePhone } from '#domain/member/phone.ts';
import { violation } from '#domain/violation.ts';
import { codeRefusal, spendCode, tryCode } from '#server/features/account/codes.ts';
import {
  companyChoices,
  consolePlaces,
  enterablePlaces,
  enterCompany,
  entryOf,
  loginReply,
  openSession,
  permissionReply,
  whoMay,
} from '#server/features/account/enterCompany.ts';
import { beginGuess, guessRefusal } from '#server/features/account/guesses.ts';
import { blockedRefusal, entryRefusal, placesOfSession } from '#server/features/account/session.ts';
import { ensureAccount, findAccount } from '#server/features/account/store/accounts.ts';
import { findGateState } from '#server/features/account/store/managementPasswords.ts';
import { findPlace, type Place } from '#server/features/directory/store/places.ts';
import { findAdministrators } from '#server/features/rights/store/administrators.ts';
import { revokeSession } from '#server/guard/store/sessionEnds.ts';
import {
  findSession,
  isExchangedLink,
  isSessionBySignOn,
  type Session,
} from '#server/guard/store/sessions.ts';
import {
  type Answer,
  type CallContext,
  done,
  doneUnaudited,
  type Handler,
  refused,
} from '#server/platform/handler.ts';
import { isPassword } from '#server/platform/passwords.ts';

/**
 * Signs in by mobile number and password. With several companies and none chosen it answers the list and opens nothing.
 * No transaction is held while the password is hashed: guessing must not keep others from the database.
 */
export const loginAccount: Handler<'loginAccount'> = async (request, context) => {
  const { countryCode, digits: mobile } = normalisePhone(request.mobile, request.country_code);
  const number = { countryCode, mobile };
  const subject = accountSubject(number);
  const guess = await beginGuess(context, { rules: loginGuesses, subject, ticket: request.captcha_ticket });
  if (guess.kind !== 'open') return guessRefusal(guess);
  const account = await findAccount(context.db, number);
  const isRight = await isPassword(request.password, account?.passwordHash);
  if (!isRight || account === undefined) return refused(wrongPassword);
  await guess.takeBack();
  const entry = await entryOf(context, account.accountId, request);
  return entry.kind === 'answer'
    ? entry.answer
    : enterCompany(context, { accountId: account.accountId, way: 'password' }, entry);
};

/**
 * Signs in by mobile number and a code sent to it. The code is used up when a company is entered: anyone who has several chooses first.
 * Someone of an address book who has never signed in gets their account by it: they have shown that the number is theirs.
 */
export const loginCode: Handler<'loginCode'> = async (request, context) => {
  const { countryCode, digits: mobile } = normalisePhone(request.mobile, request.country_code);
  const claim = { scene: 'login', countryCode, mobile, code: request.code } as const;
  const subject = accountSubject(claim);
  const guess = await beginGuess(context, { rules: codeGuesses, subject, ticket: request.captcha_ticket });
  if (guess.kind !== 'open') return guessRefusal(guess);
  const refusal = await tryCode(context, claim);
  if (refusal !== undefined) return refusal;
  await guess.takeBack();
  const accountId = await ensureAccount(context.db, claim);
  if (accountId === undefined) return codeRefusal;
  const entry = await entryOf(context, accountId, request);
  if (entry.kind === 'answer') return entry.answer;
  return (await spendCode(context, claim))
    ? enterCompany(context, { accountId, way: 'code' }, entry)
    : codeRefusal;
};

/** Ends the session the request came with; the others of this person go on. */
export const loginOut: Handler<'loginOut'> = async (_, { db, now, sessionId, actor, audit }) => {
  if (sessionId !== undefined) await revokeSession(db, sessionId, now);
  audit({ action: 'logout', targetType: 'account', targetId: actor.userId, targetName: actor.name });
  return done({}, { kind: 'close' });
};

type Claim = Parameters<Handler<'loginUser'>>[0];
type Reply = Awaited<ReturnType<typeof loginReply>>;

const signedOut = (rule: string): Answer<never> => ({ kind: 'signedOut', rule });

const isOf = (claim: Claim, { userId, companyId }: { readonly userId: number; readonly companyId: number }) =>
  claim.user_id === userId && claim.company_id === companyId;

/** A link is good for one exchange (safety.md T01): of two at once, one finds it already used. */
const exchange = async (context: CallContext, link: Session, place: Place): Promise<Answer<Reply>> => {
  const blocked = await blockedRefusal(context, place);
  if (blocked !== undefined) return signedOut(blocked.violations[0]?.rule ?? 'call.sessionInvalid');
  if (!(await revokeSession(context.db, link.sessionId, context.now))) return signedOut('call.linkExpired');
  context.audit({
    action: 'login',
    targetType: 'account',
    targetId: place.userId,
    targetName: place.userName,
  });
  const session = await openSession(context, place, { accountId: link.accountId, way: 'phone' });
  return done(await loginReply(context, place, session.token), { kind: 'open', session });
};

const enterByLink = async (claim: Claim, token: string, context: CallContext): Promise<Answer<Reply>> => {
  const link = await findSession(context.db, token, context.now);
  if (link === undefined && (await isExchangedLink(context.db, token))) return signedOut('call.linkExpired');
  if (link?.kind !== 'link' || !isOf(claim, link)) return signedOut('call.sessionInvalid');
  const place = await findPlace(context.db, link.companyId, link.userId);
  return place === undefined ? signedOut('call.sessionInvalid') : exchange(context, link, place);
};

/**
 * Start-up with stored or linked credentials (spec.md section 4). The session of a browser goes on with its own token
 * and gets fresh names and permissions; a link from an address is exchanged for a new session and dies.
 */
export const loginUser: Handler<'loginUser'> = async (claim, context) => {
  const { token } = claim;
  // Without the three values there is nothing to start with (case S01).
  if (typeof token !== 'string') return signedOut('call.sessionInvalid');
  if (context.sessionId === undefined) return enterByLink(claim, token, context);
  const place = await findPlace(context.db, context.actor.companyId, context.actor.userId);
  if (place === undefined || !isOf(claim, context.actor)) return signedOut('call.sessionInvalid');
  // Going on is no sign-in: that was written down when the session began.
  return doneUnaudited(await loginReply(context, place, token));
};

/** Leaves one company for another of the same account: the old session ends, a new one begins (safety.md T31). */
export const switchCompany: Handler<'switchCompany'> = async (request, context) => {
  const { accountId, places } = await placesOfSession(context);
  const place = chosenCompany(enterablePlaces(places), request.target_company_id);
  if (place === undefined) return refused([violation('account.companyRefused')]);
  const way = (await isSessionBySignOn(context.db, context.sessionId)) ? 'signOn' : 'switch';
  const refusal = await entryRefusal(context, place, way);
  if (refusal !== undefined) return refusal;
  if (context.sessionId !== undefined) await revokeSession(context.db, context.sessionId, context.now);
  const session = await openSession(context, place, { accountId, way });
  context.audit({
    action: 'switchCompany',
    targetType: 'company',
    targetId: place.companyId,
    targetName: place.companyName,
  });
  return done(await loginReply(context, place, session.token), { kind: 'open', session });
};

/** The companies whose console the signed-in person may enter, the last choice first. */
export const companyList: Handler<'companyList'> = async (request, context) => {
  const { places } = await placesOfSession(context);
  return done({ list: companyChoices(consolePlaces(places), request.last_choice_id) });
};

const only = (actions: Readonly<Record<string, 0 | 1>>, key: string): Record<string, 0 | 1> => ({
  [key]: Object.hasOwn(actions, key) ? (actions[key] ?? 0) : 0,
});

/** What the signed-in administrator may do; `action` asks about one permission alone, and whom to ask for it. */
export const checkMasterPermissions: Handler<'checkMasterPermissions'> = async ({ action }, context) => {
  const { db, actor, models, sessionId, now } = context;
  const gate = await findGateState(db, { passwordOwner: actor, session: { sessionId }, now });
  const reply = permissionReply(models, actor, gate);
  if (typeof action !== 'string') return done(reply);
  const administrators = await findAdministrators(db, actor.companyId);
  // No one is told to ask themselves.
  const others = administrators.filter(({ userId }) => userId !== actor.userId);
  const ask = whoMay(models, action, others);
  return done({ ...reply, actions: only(reply.actions, action), ask });
};
