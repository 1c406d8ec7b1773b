import { checkDecidable, type Decision, isDecidedSo } from '#domain/application/states.ts';
import type { PhoneNumber } from '#domain/member/phone.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { withinSavepoint } from '#server/crud/answerEach.ts';
import { findDepartmentNames } from '#server/features/directory/department/store/departments.ts';
import { findAdministeredCompany } from '#server/features/directory/member/store/candidates.ts';
import { type IntakeFacts, lockIntake, takeInKnown } from '#server/features/directory/member/takeIn.ts';
import { boundsOf } from '#server/features/directory/scope.ts';
import {
  type ApplicationRecord,
  acceptApplication,
  rejectApplication,
} from '#server/features/joining/store/applications.ts';
import { insertMessage, wordingOf } from '#server/features/messages/store/smsMessages.ts';
import { type Answer, type AuditEntry, type CallContext, done, refused } from '#server/platform/handler.ts';

/** Who is told, as someone who applied. */
interface Recipient {
  readonly name: string;
  readonly phone: PhoneNumber;
  readonly userId?: number | undefined;
}

type Telling = Pick<CallContext, 'db' | 'actor' | 'now' | 'publicOrigin' | 'traceparent'>;
type Saying = (values: Readonly<Record<string, string>>) => string;

/** How the company words an outcome, asked for once however many are told. */
export const outcomeWording = async (
  { db, actor, publicOrigin }: Telling,
  purpose: 'accepted' | 'rejected',
): Promise<Saying> => {
  const say = await wordingOf(db, actor.companyId, purpose);
  const { name: company } = await findAdministeredCompany(db, actor.companyId);
  return (values) => say({ company, link: publicOrigin, ...values });
};

/** Tells someone by SMS what became of their application: which department they are in, or why they were turned away. */
export const tellOutcome = async (
  { db, actor, now, traceparent: askedIn }: Telling,
  {
    recipient: { name, phone, userId },
    say,
    outcome,
  }: {
    readonly recipient: Recipient;
    readonly say: Saying;
    readonly outcome: { readonly department: string } | { readonly reason: string };
  },
): Promise<void> => {
  await insertMessage(db, {
    companyId: actor.companyId,
    countryCode: phone.countryCode,
    mobile: phone.digits,
    text: say({ name, ...outcome }),
    now,
    purpose: 'join',
    name,
    ...(userId === undefined ? {} : { userId }),
    ...(actor.userId === 0 ? {} : { creatorId: actor.userId }),
    askedIn,
  });
};

/** Why nothing was done, by application; all others are as they were asked to be. */
export type Objections = ReadonlyMap<number, readonly Violation[]>;

/** Where and as what everyone comes; no department: the one each asked for. */
interface Joining {
  readonly departmentId: number | undefined;
  readonly position: string;
}

const factsOf = (record: ApplicationRecord) => ({
  status: record.status,
  appliedAt: record.applied_at,
  joinedDepartmentId: record.joined_department_id,
});

const phoneOf = ({ country_code: countryCode, phone: digits }: ApplicationRecord): PhoneNumber => ({
  countryCode,
  digits,
});

/** Those that can be decided now, and what stands in the way of the others; decided so before, nothing stands in the way. */
const sorted = (
  records: readonly ApplicationRecord[],
  decisionOf: (record: ApplicationRecord) => Decision,
  now: Date,
) => {
  const fresh = records.filter((record) => !isDecidedSo(factsOf(record), decisionOf(record)));
  const objections = new Map(
    fresh.flatMap((record) => {
      const against = checkDecidable(factsOf(record), now);
      return against.length === 0 ? [] : [[record.application_id, against] as const];
    }),
  );
  return { open: fresh.filter((record) => !objections.has(record.application_id)), objections };
};

/** Each by itself: what is refused for one is done for the others, and leaves no audit row. */
const eachOf = async (
  context: CallContext,
  open: readonly ApplicationRecord[],
  decide: (record: ApplicationRecord, own: CallContext) => Promise<Answer<unknown>>,
): Promise<Objections> => {
  const objections = new Map<number, readonly Violation[]>();
  for (const record of open) {
    const entries: AuditEntry[] = [];
    const own: CallContext = { ...context, audit: (entry) => entries.push(entry) };
    const answer = await withinSavepoint(context.db, () => decide(record, own));
    if (answer.kind === 'refused') objections.set(record.application_id, answer.violations);
    else entries.forEach(context.audit);
  }
  return objections;
};

const auditDecision = (
  { audit }: CallContext,
  {
    record,
    verb,
    concerns,
  }: {
    readonly record: ApplicationRecord;
    readonly verb: 'accept' | 'reject';
    readonly concerns: NonNullable<AuditEntry['concerns']>;
  },
): void =>
  audit({
    action: `application.${verb}`,
    targetType: 'application',
    targetId: record.application_id,
    targetName: record.name,
    changes: [{ field: 'status', old: 0, new: verb === 'accept' ? 1 : 2 }],
    concerns,
  });

interface Ground {
  readonly facts: IntakeFacts;
  readonly names: ReadonlyMap<number, string>;
  readonly say: Awaited<ReturnType<typeof outcomeWording>>;
}

const acceptOne = async (
  context: CallContext,
  {
    record,
    joining: { departmentId, position },
    ground: { facts, names, say },
  }: {
    readonly record: ApplicationRecord;
    readonly joining: Joining & { readonly departmentId: number };
    readonly ground: Ground;
  },
): Promise<Answer<unknown>> => {
  const { db, actor, now: at } = context;
  const phone = phoneOf(record);
  const { application_id: applicationId, name } = record;
  const taken = await takeInKnown(context, facts, { name, phone, departmentId, position });
  if (taken.kind === 'refused') return refused(taken.violations);
  const { userId } = taken;
  const decided = { companyId: actor.companyId, applicationId, by: actor.userId, at };
  await acceptApplication(db, decided, { userId, departmentId, position });
  await tellOutcome(context, {
    recipient: { name, phone, userId },
    say,
    outcome: { department: names.get(departmentId) ?? '' },
  });
  auditDecision(context, {
    record,
    verb: 'accept',
    concerns: [
      { type: 'member', id: userId },
      { type: 'department', id: departmentId },
    ],
  });
  return done({});
};

/**
 * Takes in those who applied, locked before, each with a result of their own. Anyone who decides may put people into the department
 * they choose, and nowhere else.
 */
export const acceptApplications = async (
  context: CallContext,
  records: readonly ApplicationRecord[],
  { departmentId: chosen, position }: Joining,
): Promise<Objections> => {
  const { db, actor, now } = context;
  const departmentOf = (record: ApplicationRecord): number => chosen ?? record.department_id;
  const decisionOf = (record: ApplicationRecord): Decision => ({
    kind: 'accept',
    departmentId: departmentOf(record),
  });
  const { open, objections } = sorted(records, decisionOf, now);
  if (open.length === 0) return objections;
  const aims = open.map((record) => ({ phone: phoneOf(record), departmentId: departmentOf(record) }));
  const scope = { ...boundsOf(context, 'application', 'accept'), below: [] };
  const ground: Ground = {
    facts: await lockIntake(context, aims, scope),
    names: await findDepartmentNames(db, actor.companyId, [...new Set(open.map(departmentOf))]),
    say: await outcomeWording(context, 'accepted'),
  };
  const late = await eachOf(context, open, (record, own) =>
    acceptOne(own, { record, joining: { departmentId: departmentOf(record), position }, ground }),
  );
  return new Map([...objections, ...late]);
};

const rejectOne = async (
  context: CallContext,
  record: ApplicationRecord,
  { say, reason }: { readonly say: Ground['say']; readonly reason: string },
): Promise<Answer<unknown>> => {
  const { db, actor, now: at } = context;
  const { application_id: applicationId, name } = record;
  const decided = { companyId: actor.companyId, applicationId, by: actor.userId, at };
  await rejectApplication(db, decided, reason);
  await tellOutcome(context, { recipient: { name, phone: phoneOf(record) }, say, outcome: { reason } });
  auditDecision(context, {
    record,
    verb: 'reject',
    concerns: [{ type: 'department', id: record.department_id }],
  });
  return done({});
};

/** Turns away those who applied, locked before, each with a result of their own; all read the same reason. */
export const rejectApplications = async (
  context: CallContext,
  records: readonly ApplicationRecord[],
  reason: string,
): Promise<Objections> => {
  const { open, objections } = sorted(records, () => ({ kind: 'reject' }), context.now);
  if (open.length === 0) return objections;
  const said = { say: await outcomeWording(context, 'rejected'), reason };
  const late = await eachOf(context, open, (record, own) => rejectOne(own, record, said));
  return new Map([...objections, ...late]);
};

/** Of which the reader knows nothing. */
export const missingApplication: readonly Violation[] = [
  violation('call.notFound', 'application_ids', { noun: 'application' }),
];
