import { typedPhone } from '#domain/member/dialCodes.ts';
import type { PhoneNumber } from '#domain/member/phone.ts';
import { checkPhone } from '#domain/member/phone.ts';
import { checkLastDay } from '#domain/resignation/checkResign.ts';
import { compareKey } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { RowProblem, SheetRow } from '#engine/sheet/sheetRow.ts';
import { countCompanyPeople } from '#server/features/directory/department/store/departmentCounts.ts';
import { resignPeople, selectLeavers } from '#server/features/directory/leaving/resign.ts';
import { findLeavers, lockLeavers } from '#server/features/directory/leaving/store/leaving.ts';
import { countWithoutRecipient } from '#server/features/directory/leaving/store/transferItems.ts';
import { findMarkedPeople, type MarkedPerson } from '#server/features/directory/member/store/candidates.ts';
import { lockDepartments } from '#server/features/directory/member/store/memberships.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import type {
  CheckedRow,
  ImportTarget,
  RowOutcome,
  TargetImport,
} from '#server/features/imports/sheet/importTarget.ts';
import { isMisread, rowError } from '#server/features/imports/sheet/sheetRows.ts';
import { findEndedIds } from '#server/features/imports/store/importRows.ts';
import type { CallContext } from '#server/platform/handler.ts';

const defaultCountryCode = '86';

const textOf = ({ values }: SheetRow, column: string): string => {
  const value = values[column];
  return typeof value === 'string' ? value : '';
};

/** The number of a row; undefined: it is none, which the reader of the row has said or is said here. */
const phoneOf = (row: SheetRow): PhoneNumber | undefined => {
  const phone = typedPhone(textOf(row, 'phone'), defaultCountryCode);
  return checkPhone(phone).length === 0 ? phone : undefined;
};

const identitiesOf: ImportTarget['identitiesOf'] = (row) => {
  const phone = phoneOf(row);
  return phone === undefined ? [] : [{ column: 'phone', key: `${phone.countryCode} ${phone.digits}` }];
};

/** A row with the person it means and their last day, or what stands in its way. */
interface PlannedLeaving {
  readonly row: SheetRow;
  readonly person: MarkedPerson | undefined;
  readonly outTime: string;
  readonly problems: readonly RowProblem[];
}

/** One who works here counts before one who left with the same number, and is waiting to be purged. */
const holderOf = (people: readonly MarkedPerson[], phone: PhoneNumber): MarkedPerson | undefined => {
  const holders = people.filter(
    (each) => each.is_seen && each.phone === phone.digits && each.country_code === phone.countryCode,
  );
  return holders.find(({ status }) => status === 'normal') ?? holders[0];
};

const personProblems = (row: SheetRow, person: MarkedPerson | undefined): readonly RowProblem[] => {
  const say = (rule: string, column: string) => [
    rowError(row, violation(`resignationImport.${rule}`), column),
  ];
  if (person === undefined) return say('personMissing', 'phone');
  // Whose number it is instead is no one's business.
  if (compareKey(person.name) !== compareKey(textOf(row, 'name')))
    return isMisread(row, 'name') ? [] : say('nameDiffers', 'name');
  return person.status === 'normal' ? [] : say('alreadyLeft', 'phone');
};

const readPerson = (context: CallContext, people: readonly MarkedPerson[], row: SheetRow): PlannedLeaving => {
  const phone = phoneOf(row);
  const outTime = textOf(row, 'outTime');
  const person = phone === undefined ? undefined : holderOf(people, phone);
  const late = checkLastDay(outTime, dayOfInstant(context.now));
  const number = isMisread(row, 'phone')
    ? []
    : checkPhone(typedPhone(textOf(row, 'phone'), defaultCountryCode));
  return {
    row,
    person,
    outTime,
    problems: [
      ...number.map((each) => rowError(row, each, 'phone')),
      ...(phone === undefined ? [] : personProblems(row, person)),
      ...late.map((each) => rowError(row, each, 'outTime')),
    ],
  };
};

const columnOf = ({ rule }: Violation): string =>
  rule === 'resignation.dayBeforeEntry' ? 'outTime' : 'phone';

/** Whom rows mean and whether they may leave, by the rules of the single call; in a few statements for all of them. */
const planLeavings = async (
  context: CallContext,
  rows: readonly SheetRow[],
): Promise<readonly PlannedLeaving[]> => {
  const phones = rows.flatMap((row) => phoneOf(row) ?? []);
  const bounds = readScopeOf(context, 'member');
  const people = await findMarkedPeople(context.db, {
    companyId: context.actor.companyId,
    personMarks: { workIds: [], phones },
    bounds,
  });
  const read = rows.map((row) => readPerson(context, people, row));
  const days = new Map(
    read.flatMap(({ person, outTime }) => (person === undefined ? [] : [[person.user_id, outTime]])),
  );
  const live = read.flatMap(({ person, problems }) =>
    person === undefined || problems.length > 0 ? [] : [person.user_id],
  );
  const { failed } = await selectLeavers(context, live, {
    dayOf: (userId) => days.get(userId) ?? '',
  });
  const objections = new Map(failed.map((each) => [each.userId, each.violation]));
  return read.map((plan) => {
    const objection = plan.person && objections.get(plan.person.user_id);
    return objection === undefined
      ? plan
      : { ...plan, problems: [...plan.problems, rowError(plan.row, objection, columnOf(objection))] };
  });
};

const check: ImportTarget['check'] = async (context, _, rows) =>
  (await planLeavings(context, rows)).map(({ person, outTime, problems }) =>
    person === undefined || problems.length > 0
      ? { effect: 'remove', problems }
      : { effect: 'remove', problems, targetId: person.user_id, trace: { id: person.user_id, outTime } },
  );

const failed = (row: SheetRow, problems: readonly RowProblem[]): RowOutcome => ({
  index: row.index,
  outcome: 'failed',
  problems,
});

interface Leaving {
  readonly row: CheckedRow;
  readonly userId: number;
  readonly outTime: string;
}

const idOf = (row: CheckedRow): number | undefined =>
  typeof row.trace?.id === 'number' ? row.trace.id : undefined;

/** Everyone, then all their departments: resignations of several days in one transaction wait for no one half-way. */
const lockAll = async (context: CallContext, userIds: readonly number[]): Promise<void> => {
  const { db, actor } = context;
  await lockLeavers(db, actor.companyId, userIds);
  const leavers = await findLeavers(context, userIds);
  const departments = leavers.flatMap((leaver) => leaver.department_ids);
  await lockDepartments(db, actor.companyId, [...new Set(departments)]);
};

/** People with the same last day leave together. */
const resignDay = async (
  context: CallContext,
  leavings: readonly Leaving[],
  alsoLeaving: ReadonlySet<number>,
): Promise<readonly RowOutcome[]> => {
  const outTime = leavings[0]?.outTime ?? '';
  const outcome = await resignPeople(
    context,
    leavings.map(({ userId }) => userId),
    { outTime, reason: 'voluntary', note: null, recipients: [], alsoLeaving },
  );
  const stay = new Map(
    outcome.kind === 'done' ? outcome.failed.map((each) => [each.userId, [each.violation]] as const) : [],
  );
  return leavings.map(({ row, userId }) => {
    const against = outcome.kind === 'refused' ? outcome.violations : stay.get(userId);
    return against === undefined
      ? { index: row.index, targetId: userId, outcome: 'written' }
      : failed(
          row,
          against.map((each) => rowError(row, each, columnOf(each))),
        );
  });
};

const write: ImportTarget['write'] = async (context, { importId }: TargetImport, rows) => {
  const { db, actor } = context;
  await lockAll(
    context,
    rows.flatMap((row) => idOf(row) ?? []),
  );
  const plans = await planLeavings(context, rows);
  const outcomes: RowOutcome[] = [];
  const leavings: Leaving[] = [];
  for (const [at, { row, person, outTime, problems }] of plans.entries()) {
    const asked = rows[at];
    if (problems.length > 0) outcomes.push(failed(row, problems));
    // The number has gone to someone else since the check: they are not meant.
    else if (asked === undefined || person === undefined || person.user_id !== idOf(asked))
      outcomes.push(failed(row, [rowError(row, violation('resignationImport.personMissing'), 'phone')]));
    else leavings.push({ row: asked, userId: person.user_id, outTime });
  }
  const later = await findEndedIds(db, { companyId: actor.companyId, importId }, ['ok', 'warning']);
  const leaving = new Set([...later, ...leavings.map(({ userId }) => userId)]);
  for (const day of new Set(leavings.map(({ outTime }) => outTime))) {
    const group = leavings.filter(({ outTime }) => outTime === day);
    outcomes.push(...(await resignDay(context, group, leaving)));
  }
  return outcomes;
};

const finish: ImportTarget['finish'] = async ({ db, actor }, written) => ({
  activation: 0,
  transferCount: await countWithoutRecipient(db, actor.companyId, written),
});

/** Ends people's work by sheet. The management password is always asked for (contract.md section 4: resign, P). */
export const resignationResign: ImportTarget = {
  identitiesOf,
  check,
  write,
  weigh: async ({ db, actor }, { removed }) => ({
    ended: removed,
    of: await countCompanyPeople(db, actor.companyId),
    always: 1,
  }),
  finish,
};
