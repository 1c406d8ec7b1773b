import { sql } from 'kysely';
import { consoleAddresses } from '#domain/console/addresses.ts';
import { checkBreakGlass, checkSignOn } from '#domain/signOn/setting.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { singletonId } from '#engine/defaultCall.ts';
import type { SignOn } from '#generated/types.ts';
import type { LoadedRow, RowQuery } from '#server/crud/sources/rows.ts';
import type { RowChange, WriteHooks } from '#server/crud/sources/writes.ts';
import { endOtherSessions, findBreakGlass, saveSignOn } from '#server/features/account/store/signOns.ts';
import { lockCompany } from '#server/features/directory/member/store/candidates.ts';
import type { CallContext } from '#server/platform/handler.ts';
import { secretSubject } from './provider.ts';

/** Where the provider sends a browser back to: one address for all companies. */
export const redirectAddress = (publicOrigin: string): string =>
  `${publicOrigin}${consoleAddresses.loginCallback}`;

/** Where a company's people begin to sign in. */
const signOnAddress = (publicOrigin: string, companyId: number): string =>
  `${publicOrigin}${consoleAddresses.login}?signOn=${companyId}`;

const saidText = (text: string | null): string | null => (text ?? '').trim() || null;

const isNewSecret = (after: SignOn): boolean => saidText(after.client_secret ?? null) !== null;

/** Another provider is not sent the secret of the one before. */
const checkKeptSecret = ({ before, after }: RowChange<SignOn>): readonly Violation[] =>
  before !== undefined && before.has_secret === 1 && !isNewSecret(after) && before.issuer !== after.issuer
    ? [violation('signOn.secretAgain', 'client_secret')]
    : [];

const checkPerson = async (
  { before, after }: RowChange<SignOn>,
  { db, actor }: CallContext,
): Promise<readonly Violation[]> => {
  const isSame = before?.break_glass_id === after.break_glass_id && before?.is_enforced === after.is_enforced;
  if (after.break_glass_id === null || after.is_enforced !== 1 || isSame) return [];
  return checkBreakGlass(await findBreakGlass(db, actor.companyId, after.break_glass_id));
};

const checkSetting = async (
  change: RowChange<SignOn>,
  context: CallContext,
): Promise<readonly Violation[]> => {
  const { before, after } = change;
  const broken = checkSignOn(after, isNewSecret(after) || before?.has_secret === 1);
  if (broken.length > 0) return broken;
  const kept = checkKeptSecret(change);
  if (kept.length > 0) return kept;
  if (after.issuer !== null && !context.outside.mayAsk(after.issuer))
    return [violation('signOn.inside', 'issuer')];
  return checkPerson(change, context);
};

const sealedOf = (after: SignOn, { links, actor }: CallContext): { readonly secret_sealed?: string } =>
  isNewSecret(after)
    ? { secret_sealed: links.seal(after.client_secret ?? '', secretSubject(actor.companyId)) }
    : {};

/** Users who came in another way sign in again once single sign-on is the only one. */
const endWhatIsOver = async ({ before, after }: RowChange<SignOn>, context: CallContext): Promise<void> => {
  if (after.is_enforced !== 1 || before?.is_enforced === 1 || after.break_glass_id === null) return;
  const { db, actor, now, sessionId = 0 } = context;
  await endOtherSessions(db, {
    companyId: actor.companyId,
    matchBy: after.match_by,
    breakGlassId: after.break_glass_id,
    sessionId,
    now,
  });
};

/** The secret is sealed before it is kept; users who signed in otherwise are signed out when single sign-on is the only way. */
export const signOnHooks: WriteHooks<SignOn> = {
  lock: ({ db, actor }) => lockCompany(db, actor.companyId),
  derive: ({ before, after }) => ({
    issuer: saidText(after.issuer ?? null),
    client_id: saidText(after.client_id ?? null),
    claim: saidText(after.claim ?? null),
    has_secret: isNewSecret(after) || before?.has_secret === 1 ? 1 : 0,
  }),
  check: checkSetting,
  store: ({ after }, context) => {
    const { db, actor, now } = context;
    const { is_on, issuer, client_id, match_by, claim, is_enforced, break_glass_id } = after;
    const said = { is_on, issuer, client_id, match_by, claim, is_enforced, break_glass_id };
    return saveSignOn(db, {
      companyId: actor.companyId,
      change: { ...said, ...sealedOf(after, context) },
      stamp: { by: actor.userId, at: now },
    });
  },
  after: endWhatIsOver,
};

const completed = async ({ values, ...row }: LoadedRow, context: CallContext): Promise<LoadedRow> => {
  const { db, actor, publicOrigin } = context;
  const { is_enforced: isEnforced, break_glass_id: keeper } = values;
  const person =
    isEnforced === 1 && typeof keeper === 'number'
      ? await findBreakGlass(db, actor.companyId, keeper)
      : undefined;
  const isWorking = isEnforced !== 1 || checkBreakGlass(person).length === 0;
  return {
    ...row,
    values: {
      ...values,
      break_glass_works: isWorking ? 1 : 0,
      redirect_address: redirectAddress(publicOrigin),
      sign_on_address: signOnAddress(publicOrigin, actor.companyId),
    },
  };
};

/** A company's single sign-on without its secret; version 0: it never had one. */
export const signOnRows: RowQuery = {
  isVersioned: true,
  completed: ['break_glass_works', 'redirect_address', 'sign_on_address'],
  select: ({ actor }) => sql`
  select ${sql.lit(singletonId)} as setting_id, coalesce(own.is_on, 0) as is_on, own.issuer, own.client_id,
    null::text as client_secret, case when own.secret_sealed is null then 0 else 1 end as has_secret,
    coalesce(own.match_by, 'phone') as match_by, own.claim, coalesce(own.is_enforced, 0) as is_enforced,
    own.break_glass_id, coalesce(own.version, 0) as version, own.updated_at, own.updated_by
  from company left join sign_on own on own.company_id = company.company_id
  where company.company_id = ${actor.companyId}`,
  complete: (rows, context) => Promise.all(rows.map((row) => completed(row, context))),
};
