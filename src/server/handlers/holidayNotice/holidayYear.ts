import { dayOfInstant } from '#engine/dateText.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { holidayRow } from '#server/holiday/holidayRows.ts';
import { findYear } from '#server/repositories/holidays.ts';

/** The days of a year for the calendar: of all departments, or those one of them follows. */
export const holidayYear: Handler<'holidayYear'> = async (request, { db, actor, now }) => {
  const { year, region, dept_id: departmentId } = request;
  const question = { year, region: region ?? undefined, departmentId: departmentId ?? undefined };
  const { days, total } = await findYear(db, actor.companyId, question);
  return done({ year, today: dayOfInstant(now), days: days.map(holidayRow), total });
};
