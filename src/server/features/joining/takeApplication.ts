import { newcomerPosition } from '#domain/member/checkIntake.ts';
import { normalisePhone, type PhoneNumber } from '#domain/member/phone.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { withinSavepoint } from '#server/crud/answerEach.ts';
import {
  type DepartmentRecord,
  findDepartment,
} from '#server/features/directory/department/store/departments.ts';
import {
  everywhere,
  type IntakeContext,
  type TakenIn,
  takeIn,
} from '#server/features/directory/member/takeIn.ts';
import { type AuditEntry, type CallContext, done, refused } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import { outcomeWording, tellOutcome } from './application/decide.ts';
import { acceptApplication, upsertApplication } from './store/applications.ts';

/** Someone who wants to join, by a link or without one; the number is shown to be theirs by the caller. */
export interface Applying {
  readonly companyId: number;
  readonly departmentId: number;
  readonly inviteId: number | null;
  readonly inviterId: number | null;
  /** Whether the link wants an administrator to decide; a department that approves by itself needs none either way. */
  readonly needsApproval: boolean;
  readonly person: { readonly name: string; readonly countryCode: string; readonly mobile: string };
}

/** Whether they are in, or someone has to decide. Says nothing of whether the number was known. */
export interface Applied {
  readonly status: 'waiting' | 'accepted';
  readonly applicationId: number;
}

/** What it needs of a call; the company is the one of the application, no matter who calls. */
export type ApplyingContext = IntakeContext & Pick<CallContext, 'publicOrigin' | 'traceparent'>;

/** The applicant as they are stored. */
interface Applicant {
  readonly applicationId: number;
  readonly name: string;
  readonly phone: PhoneNumber;
  readonly departmentId: number;
}

/** The call of someone who is not signed in, as one of the company they apply to. */
const inCompanyOf = (context: ApplyingContext, companyId: number): ApplyingContext => ({
  ...context,
  actor: {
    ...context.actor,
    companyId,
    userId: 0,
    roles: [],
    mandates: [],
    ledDepartments: [],
    responsibleDepartments: [],
  },
});

/** Taken in for good, or nothing of it: what stands in the way is left to an administrator. */
const tryToTakeIn = async (context: ApplyingContext, applicant: Applicant): Promise<TakenIn | undefined> => {
  let taken: TakenIn | undefined;
  const entries: AuditEntry[] = [];
  const own = { ...context, audit: (entry: AuditEntry) => entries.push(entry) };
  const answer = await withinSavepoint(context.db, async () => {
    taken = await takeIn(own, { ...applicant, position: newcomerPosition }, everywhere);
    return taken.kind === 'refused' ? refused(taken.violations) : done({});
  });
  if (answer.kind !== 'done') return undefined;
  entries.forEach(context.audit);
  return taken;
};

/** Takes someone in by the rule of the link or the department; false: they wait. */
const acceptByRule = async (
  context: ApplyingContext,
  applicant: Applicant,
  department: DepartmentRecord,
): Promise<boolean> => {
  const taken = await tryToTakeIn(context, applicant);
  if (taken === undefined || taken.kind === 'refused') return false;
  const { db, actor, now: at } = context;
  const { applicationId, departmentId, name, phone } = applicant;
  const decided = { companyId: actor.companyId, applicationId, by: null, at };
  await acceptApplication(db, decided, {
    userId: taken.userId,
    departmentId,
    position: newcomerPosition,
  });
  const say = await outcomeWording(context, 'accepted');
  await tellOutcome(context, {
    recipient: { name, phone, userId: taken.userId },
    say,
    outcome: { department: department.name },
  });
  context.audit({
    action: 'application.accept',
    targetType: 'application',
    targetId: applicationId,
    targetName: name,
    changes: [{ field: 'status', old: 0, new: 1 }],
    concerns: [{ type: 'member', id: taken.userId }],
  });
  return true;
};

const store = async (
  context: ApplyingContext,
  { departmentId, inviteId, inviterId, person }: Applying,
): Promise<Applicant> => {
  const { db, actor, now } = context;
  const { companyId } = actor;
  const { countryCode, digits } = normalisePhone(person.mobile, person.countryCode);
  const name = visibleText(person.name);
  const phone = { countryCode, digits };
  const drawn = await nextId(db, { companyId, noun: 'application' });
  const stored = { companyId, applicationId: drawn, name, phone, departmentId, inviteId, inviterId, at: now };
  const { applicationId, applyCount } = await upsertApplication(db, stored);
  context.audit({
    action: applyCount === 1 ? 'application.apply' : 'application.applyAgain',
    targetType: 'application',
    targetId: applicationId,
    targetName: name,
    concerns: [{ type: 'department', id: departmentId }],
  });
  return { applicationId, name, phone, departmentId };
};

/**
 * Takes down that someone wants to join, in the transaction of a call no one is signed in for: merged with the application of
 * this number that waits, and accepted at once where the link or the department says so and nothing stands in the way. Its audit
 * rows are handed to the caller's `audit`. Undefined: the department is gone.
 */
export const takeApplication = async (
  context: ApplyingContext,
  applying: Applying,
): Promise<Applied | undefined> => {
  const own = inCompanyOf(context, applying.companyId);
  const department = await findDepartment(own.db, applying.companyId, applying.departmentId);
  if (department === undefined) return undefined;
  const applicant = await store(own, applying);
  const isFree = !applying.needsApproval || department.auto_approve === 1;
  const isIn = isFree && (await acceptByRule(own, applicant, department));
  return { status: isIn ? 'accepted' : 'waiting', applicationId: applicant.applicationId };
};
