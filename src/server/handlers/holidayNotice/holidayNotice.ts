import { planNotice } from '#domain/holiday/planNotice.ts';
import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { done, type Handler } from '#server/handlers/handler.ts';
import { holidayRow } from '#server/holiday/holidayRows.ts';
import { stateNotice } from '#server/holiday/stateNotice.ts';
import { findCompanyDays } from '#server/repositories/holidays.ts';

/** The state notice of a year beside what the company has, for review; refused while the notice is not out. */
export const holidayNotice: Handler<'holidayNotice'> = async ({ year }, { db, actor }) => {
  const notice = stateNotice(year);
  if (notice === undefined) return refuse([violation('holiday.noNotice', 'year', { year: String(year) })]);
  const planned = planNotice(notice, await findCompanyDays(db, actor.companyId, year));
  return done({
    year,
    days: planned.map(({ now, ...day }) => ({ ...day, now: now === undefined ? null : holidayRow(now) })),
  });
};
