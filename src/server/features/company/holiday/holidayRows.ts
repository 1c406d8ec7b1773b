import type { Calls } from '#generated/types.ts';
import type { HolidayRecord } from '#server/features/company/store/holidays.ts';

type Day = Calls['holidayYear']['reply']['days'][number];

/** A day in the wire shape. */
export const holidayRow = (day: HolidayRecord): Day => ({
  id: day.id,
  date: day.date,
  name: day.name,
  type: day.type,
  dept_ids: [...day.deptIds],
  region: day.region,
  version: day.version,
});
