import { keptOrderYears, keptRecordDays } from '#domain/dissolution/kept.ts';
import { erasedFrom } from '#domain/dissolution/states.ts';
import type { Calls } from '#generated/types.ts';

/** How long a company dissolved now is held, when it is erased, and what is kept longer. */
export const timesOf = (now: Date, holdHours: number): Calls['dissolve']['reply']['times'] => ({
  hold_hours: holdHours,
  erase_time: erasedFrom(now, holdHours).toISOString(),
  record_days: keptRecordDays,
  order_years: keptOrderYears,
});
