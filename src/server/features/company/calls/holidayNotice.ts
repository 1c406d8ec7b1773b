import { type PlannedDay, planNotice } from '#domain/holiday/planNotice.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Calls } from '#generated/types.ts';
import { holidayRow, stateNotice } from '#server/features/company/holidayNotice.ts';
import {
  changeDay,
  endImport,
  findCompanyDays,
  findYear,
  type HolidayImport,
  type HolidayRecord,
  insertCompanyDays,
  lockImport,
  removeUntouched,
  saveImport,
} from '#server/features/company/store/holidays.ts';
import { lockCompany } from '#server/features/directory/member/store/candidates.ts';
import { refuse } from '#server/platform/errorKeys.ts';
import { type CallContext, done, type Handler } from '#server/platform/handler.ts';
import { nextId } from '#server/platform/store/sequences.ts';

/** The state notice of a year beside what the company has, for review; refused while the notice is not out. */
export const holidayNotice: Handler<'holidayNotice'> = async ({ year }, { db, actor }) => {
  const notice = stateNotice(year);
  if (notice === undefined) return refuse([violation('holiday.noNotice', 'year', { year: String(year) })]);
  const planned = planNotice(notice, await findCompanyDays(db, { companyId: actor.companyId, year }));
  return done({
    year,
    days: planned.map(({ now, ...day }) => ({ ...day, now: now === undefined ? null : holidayRow(now) })),
  });
};

/** The days of a year for the calendar: of all departments, or those one of them follows. */
export const holidayYear: Handler<'holidayYear'> = async (request, { db, actor, now }) => {
  const { year, region, dept_id: departmentId } = request;
  const question = { year, region: region ?? undefined, departmentId: departmentId ?? undefined };
  const { days, total } = await findYear(db, actor.companyId, question);
  return done({ year, today: dayOfInstant(now), days: days.map(holidayRow), total });
};

type Asked = Calls['importYear']['request']['days'][number];
type Planned = PlannedDay<HolidayRecord>;

/** Each day asked for as it was reviewed: of the notice, and with the same day standing there, or none. */
const chosenDays = (asked: readonly Asked[], planned: readonly Planned[]): readonly Planned[] | Violation => {
  const byDate = new Map(planned.map((day) => [day.date, day]));
  const chosen: Planned[] = [];
  for (const { date, id, version } of asked) {
    const day = byDate.get(date);
    if (day === undefined) return violation('holiday.notInNotice', 'days', { date });
    if ((day.now?.id ?? null) !== (id ?? null) || (day.now?.version ?? null) !== (version ?? null))
      return violation('holiday.changed', 'days');
    if (day.effect !== 'same') chosen.push(day);
  }
  return [...new Set(chosen)];
};

const write = async (
  { db, actor, now }: CallContext,
  year: number,
  chosen: readonly Planned[],
): Promise<HolidayImport | undefined> => {
  const { companyId, userId: by } = actor;
  const writer = { companyId, by, at: now };
  const fresh = chosen.filter((day) => day.now === undefined);
  const firstId =
    fresh.length === 0 ? 0 : await nextId(db, { companyId, noun: 'holiday', count: fresh.length });
  if (!(await insertCompanyDays(db, { writer, firstId, days: fresh }))) return undefined;
  const changed = chosen.flatMap(({ now: before, name, type }) =>
    before === undefined ? [] : [{ before, after: { ...before, name, type } }],
  );
  for (const { after } of changed) if (!(await changeDay(db, writer, after))) return undefined;
  const made: HolidayImport = {
    importId: await nextId(db, { companyId, noun: 'holiday_import' }),
    year,
    added: fresh.map((_, index) => firstId + index),
    changed: changed.map(({ before }) => ({
      id: before.id,
      date: before.date,
      name: before.name,
      type: before.type,
      version: before.version + 1,
    })),
  };
  await saveImport(db, writer, made);
  return made;
};

/**
 * Takes over the days of a state notice that were ticked after review, all of them or none. The names come from the notice, never from
 * the request; what someone changed since the review is not written over.
 */
export const importYear: Handler<'importYear'> = async ({ year, days }, context) => {
  const { db, actor } = context;
  const notice = stateNotice(year);
  if (notice === undefined) return refuse([violation('holiday.noNotice', 'year', { year: String(year) })]);
  // Two who import the same notice take turns: the second finds it there.
  await lockCompany(db, actor.companyId);
  const standing = await findCompanyDays(db, { companyId: actor.companyId, year, isLocked: true });
  const chosen = chosenDays(days, planNotice(notice, standing));
  if ('rule' in chosen) return refuse([chosen]);
  const made = await write(context, year, chosen);
  if (made === undefined) return refuse([violation('holiday.changed', 'days')]);

  context.audit({
    action: 'holiday.importYear',
    targetType: 'holiday',
    targetName: String(year),
    changes: [{ field: 'date', old: null, new: chosen.map(({ date }) => date) }],
    concerns: [...made.added, ...made.changed.map(({ id }) => id)].map((id) => ({ type: 'holiday', id })),
  });
  return done({ import_id: made.importId, added: made.added.length, changed: made.changed.length });
};

/** Takes an import back: its days go, those it changed are as before; what someone changed since stays, and is counted. */
export const importYearUndo: Handler<'importYearUndo'> = async ({ import_id: importId }, context) => {
  const { db, actor, now } = context;
  const { companyId, userId: by } = actor;
  const made = await lockImport(db, companyId, importId);
  if (made === undefined) return refuse([violation('holiday.importMissing')]);
  const writer = { companyId, by, at: now };
  const removed = await removeUntouched(db, writer, made.added);
  let restored = 0;
  for (const day of made.changed) if (await changeDay(db, writer, day)) restored += 1;
  await endImport(db, writer, importId);
  context.audit({
    action: 'holiday.importYearUndo',
    targetType: 'holiday',
    targetName: String(made.year),
    changes: [{ field: 'date', old: made.added.length + made.changed.length, new: null }],
    concerns: [...made.added, ...made.changed.map(({ id }) => id)].map((id) => ({ type: 'holiday', id })),
  });
  const kept = made.added.length + made.changed.length - removed - restored;
  return done({ removed, restored, kept });
};
