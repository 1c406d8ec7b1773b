import chineseDays from 'chinese-days';
import type { NoticeDay } from '#domain/holiday/planNotice.ts';
import type { Calls } from '#generated/types.ts';
import type { HolidayRecord } from './store/holidays.ts';

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

const dayMs = 86_400_000;

const daysOfYear = (year: number): readonly string[] => {
  const first = Date.UTC(year, 0, 1);
  const count = (Date.UTC(year + 1, 0, 1) - first) / dayMs;
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  );
};

/** An arranged day is called `National Day,国庆节,3`, an ordinary one by its weekday. */
const noticeDay = (date: string): readonly NoticeDay[] => {
  const { work, name } = chineseDays.getDayDetail(date);
  const [, chinese] = name.split(',');
  if (chinese === undefined) return [];
  return [work ? { date, name: `${chinese}调休`, type: 2 } : { date, name: chinese, type: 1 }];
};

const isKnown = (year: number): boolean =>
  chineseDays.getHolidaysInRange(`${year}-01-01`, `${year}-12-31`, false).length > 0;

/**
 * The State Council's notice of a year for mainland China: days off and make-up workdays in order. Undefined: it is not out yet, or
 * older than what is known (2004).
 */
export const stateNotice = (year: number): readonly NoticeDay[] | undefined =>
  isKnown(year) ? daysOfYear(year).flatMap(noticeDay) : undefined;

const holiday = (date: string, name: string): NoticeDay => ({ date, name, type: 1 });

const after = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/**
 * The 13 days off the law itself names, in any year: without the weekends and make-up days a notice arranges around them
 * (全国年节及纪念日放假办法, 2024).
 */
export const legalHolidays = (year: number): readonly NoticeDay[] => {
  const lunar = (day: string) => chineseDays.getSolarDateFromLunar(`${year}-${day}`).date;
  const spring = lunar('01-01');
  return [
    holiday(`${year}-01-01`, '元旦'),
    ...[-1, 0, 1, 2].map((offset) => holiday(after(spring, offset), '春节')),
    holiday(chineseDays.getSolarTermDate(year, 4, 'pure_brightness'), '清明'),
    holiday(`${year}-05-01`, '劳动节'),
    holiday(`${year}-05-02`, '劳动节'),
    holiday(lunar('05-05'), '端午'),
    holiday(lunar('08-15'), '中秋'),
    ...[1, 2, 3].map((day) => holiday(`${year}-10-0${day}`, '国庆节')),
  ];
};
