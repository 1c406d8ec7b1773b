import { type Kysely, sql } from 'kysely';
import type { MatchValue } from '#domain/signOn/entry.ts';
import type { BreakGlass, MatchKind } from '#domain/signOn/setting.ts';
import type { Tables } from '#server/database/tables.ts';
import { consolePeople } from '#server/features/directory/store/places.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';

type Db = Kysely<Tables>;

/** What a company's identity provider is asked with. */
export interface SignOnConnection {
  readonly companyId: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly secretSealed: string | undefined;
  readonly matchBy: MatchKind;
  readonly claim: string | undefined;
  readonly isOn: boolean;
  readonly version: number;
}

/** The connection of a company that lives, on or not; undefined where none was entered. */
export const findConnection = async (db: Db, companyId: number): Promise<SignOnConnection | undefined> => {
  const row = await db
    .selectFrom('sign_on')
    .innerJoin('company', 'company.company_id', 'sign_on.company_id')
    .select(['issuer', 'client_id', 'secret_sealed', 'match_by', 'claim', 'is_on', 'sign_on.version'])
    .where('sign_on.company_id', '=', companyId)
    .where('company.status', '=', 'normal')
    .executeTakeFirst();
  if (row === undefined || row.issuer === null || row.client_id === null) return undefined;
  return {
    companyId,
    issuer: row.issuer,
    clientId: row.client_id,
    secretSealed: row.secret_sealed ?? undefined,
    matchBy: row.match_by,
    claim: row.claim ?? undefined,
    isOn: row.is_on === 1,
    version: row.version,
  };
};

interface SignOnChange {
  readonly companyId: number;
  readonly change: {
    readonly is_on: number;
    readonly issuer: string | null;
    readonly client_id: string | null;
    readonly match_by: MatchKind;
    readonly claim: string | null;
    readonly is_enforced: number;
    readonly break_glass_id: number | null;
    /** Left out: the one that is kept stays. */
    readonly secret_sealed?: string | null;
  };
  readonly stamp: { readonly by: number; readonly at: Date };
}

/** Writes a company's single sign-on and counts its version up. */
export const saveSignOn = async (db: Db, { companyId, change, stamp }: SignOnChange): Promise<void> => {
  const own = { ...change, updated_by: stamp.by, updated_at: stamp.at };
  await db
    .insertInto('sign_on')
    .values({ company_id: companyId, version: 1, ...own })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ ...own, version: sql<number>`sign_on.version + 1` }),
    )
    .execute();
};

/** Makes single sign-on one way in among others; by no one of the company. False: it was no more than that. */
export const releaseEnforcement = async (db: Db, companyId: number, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sign_on')
    .set({ is_enforced: 0, version: sql<number>`version + 1`, updated_by: null, updated_at: at })
    .where('company_id', '=', companyId)
    .where('is_enforced', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** What has to be known of someone who is to keep the password for emergencies; undefined: no one of the company. */
export const findBreakGlass = async (
  db: Db,
  companyId: number,
  userId: number,
): Promise<BreakGlass | undefined> => {
  const { rows } = await sql<BreakGlass>`
    select member.user_id in (${consolePeople(companyId)}) as "isAdministrator",
      exists (select from account where account.account_id = member.account_id
        and account.password_hash is not null) as "hasPassword",
      member.number_waits_since is not null as "isNumberWaiting"
    from member where member.company_id = ${companyId} and member.user_id = ${userId} and member.status = 'normal'`.execute(
    db,
  );
  return rows[0];
};

/** What enforcing comes to: administrators, sign-ins of theirs that end, and those single sign-on cannot find. */
export interface EnforcementEffect {
  readonly administrators: number;
  readonly sessions: number;
  readonly unmatched: number;
  /** The first of those who cannot be found. */
  readonly names: readonly string[];
}

const mostNamed = 10;

interface EffectQuestion {
  readonly companyId: number;
  readonly matchBy: MatchKind;
  readonly breakGlassId: number;
  /** The session it is asked from stays. */
  readonly sessionId: number;
  readonly now: Date;
}

/** Sessions in the console that were opened another way, of all but the one who keeps the password. */
const endingSessions = ({ companyId, breakGlassId, sessionId, now }: EffectQuestion) => sql`
  session.company_id = ${companyId} and session.revoked_at is null and session.expires_at > ${now}
    and session.kind <> 'app' and session.by_sign_on = 0
    and session.user_id <> ${breakGlassId} and session.session_id <> ${sessionId}`;

/** Counts it now. */
export const findEnforcementEffect = async (db: Db, question: EffectQuestion): Promise<EnforcementEffect> => {
  const { companyId, matchBy } = question;
  const { rows } = await sql<EnforcementEffect>`
    with person as (
      select member.name, ${matchBy === 'phone' ? sql`false` : sql`coalesce(${sql.ref(matchBy)}, '') = ''`} as is_unmatched
      from member where company_id = ${companyId} and status = 'normal' and user_id in (${consolePeople(companyId)})
    )
    select (select count(*)::int from person) as administrators,
      (select count(*)::int from session where ${endingSessions(question)}) as sessions,
      (select count(*)::int from person where is_unmatched) as unmatched,
      coalesce((select array_agg(name) from (select name from person where is_unmatched order by name
        limit ${mostNamed}) as named), '{}') as names`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement of counts answered nothing');
  return row;
};

/** Ends them. */
export const endOtherSessions = async (db: Db, question: EffectQuestion): Promise<void> => {
  await sql`update session set revoked_at = ${question.now} where ${endingSessions(question)}`.execute(db);
};

/** A sign-in that waits at the identity provider. */
export interface SignOnRequest {
  readonly companyId: number;
  readonly nonce: string;
  readonly verifier: string;
  readonly settingVersion: number;
}

interface NewRequest extends SignOnRequest {
  readonly state: string;
  readonly browserKey: string;
  readonly now: Date;
}

/** People sign in elsewhere meanwhile, perhaps with a second factor. */
const requestMs = 10 * 60_000;

/** Keeps what a browser was sent away with; what has run out goes. */
export const insertSignOnRequest = async (db: Db, request: NewRequest): Promise<void> => {
  await db.deleteFrom('sign_on_request').where('expires_at', '<', request.now).execute();
  await db
    .insertInto('sign_on_request')
    .values({
      state_hash: hashSecret(request.state),
      browser_hash: hashSecret(request.browserKey),
      company_id: request.companyId,
      nonce: request.nonce,
      verifier: request.verifier,
      setting_version: request.settingVersion,
      expires_at: new Date(request.now.getTime() + requestMs),
    })
    .execute();
};

/**
 * Uses a state up: of two who bring it at once one finds it, once. Undefined for one that was used, has run out, or was given to
 * another browser, which leaves it to its own.
 */
export const takeSignOnRequest = async (
  db: Db,
  { state, browserKey, now }: { readonly state: string; readonly browserKey: string; readonly now: Date },
): Promise<SignOnRequest | undefined> => {
  const row = await db
    .deleteFrom('sign_on_request')
    .where('state_hash', '=', hashSecret(state))
    .where('browser_hash', '=', hashSecret(browserKey))
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || row.expires_at <= now) return undefined;
  return {
    companyId: row.company_id,
    nonce: row.nonce,
    verifier: row.verifier,
    settingVersion: row.setting_version,
  };
};

const mostCompared = 3;

/** The live members a claim means: one, unless it means no one, or several. */
export const findMatched = async (
  db: Db,
  companyId: number,
  value: MatchValue,
): Promise<readonly { readonly userId: number; readonly name: string }[]> => {
  const people = db
    .selectFrom('member')
    .select(['user_id as userId', 'name'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'normal')
    .limit(mostCompared);
  if (value.kind === 'work_id') return people.where('work_id', '=', value.text).execute();
  if (value.kind === 'email')
    return people
      .where('email', 'is not', null)
      .where(sql<boolean>`lower(email) = lower(${value.text})`)
      .execute();
  return people
    .where(({ or, eb, and }) =>
      or(
        value.numbers.map(({ countryCode, digits }) =>
          and([eb('country_code', '=', countryCode), eb('phone', '=', digits)]),
        ),
      ),
    )
    .execute();
};
