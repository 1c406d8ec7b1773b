/** The company's time zone (contract section 1): every instant is shown in it, no matter who looks from where. */
export const companyZone = 'Asia/Shanghai';
const companyOffset = '+08:00';

const zoned = new Intl.DateTimeFormat('en-CA', {
  timeZone: companyZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `YYYY-MM-DD` as `YYYY/MM/DD`; anything else as it is. */
export const dayText = (day: string): string => day.slice(0, 10).replaceAll('-', '/');

/** Since then the zone has kept one offset; before it had summers of its own. */
const steadyFrom = Date.UTC(1992, 0, 1);
const offsetMs = 8 * 60 * 60 * 1000;

const steadyText = (date: Date): string =>
  new Date(date.getTime() + offsetMs).toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ');

/** An ISO instant as `YYYY/MM/DD HH:mm` in the company's time zone; what is no instant stays as it is. */
export const instantText = (instant: string): string => {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  // A list shows hundreds of instants: arithmetic is twenty times faster than formatting parts.
  if (date.getTime() >= steadyFrom) return steadyText(date);
  const parts = Object.fromEntries(zoned.formatToParts(date).map(({ type, value }) => [type, value]));
  return `${parts.year}/${parts.month}/${parts.day} ${parts.hour}:${parts.minute}`;
};

/** The day an instant falls on in the company, `YYYY-MM-DD`. */
export const dayOfInstant = (instant: Date): string =>
  instantText(instant.toISOString()).slice(0, 10).replaceAll('/', '-');

const separated = /^(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?$/;
const joined = /^(\d{4})(\d{2})(\d{2})$/;

const isCalendarDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
};

/**
 * A typed day as `YYYY-MM-DD`: `2026/11/21`, `2026-11-21`, `20261121`, `2026年11月21日`, or `11/21` of the year of
 * `today`. Undefined when it is no day of the calendar.
 */
export const parseDay = (entry: string, today: string): string | undefined => {
  const plain = entry.normalize('NFKC').replace(/\s/g, '');
  const [, year = today.slice(0, 4), month, day] = separated.exec(plain) ?? joined.exec(plain) ?? [];
  if (month === undefined || day === undefined) return undefined;
  if (!isCalendarDay(Number(year), Number(month), Number(day))) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

const clock = /^([01]?\d|2[0-3])[:.時时]?([0-5]\d)分?$/;

/** A typed time of day as `HH:mm`: `8:30`, `0830`, `8.30`; undefined when it is none. */
export const parseTime = (entry: string): string | undefined => {
  const [, hour, minute] = clock.exec(entry.normalize('NFKC').trim()) ?? [];
  return hour === undefined || minute === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}`;
};

/** A typed `YYYY/MM/DD HH:mm` of the company's clock as an ISO instant; a day alone is its beginning. */
export const parseInstant = (entry: string, today: string): string | undefined => {
  const plain = entry.normalize('NFKC').trim();
  const [, dayPart = plain, timePart = '00:00'] = /^(\S+)[ T]+(\S+)$/.exec(plain) ?? [];
  const day = parseDay(dayPart, today);
  const time = parseTime(timePart);
  return day === undefined || time === undefined
    ? undefined
    : new Date(`${day}T${time}:00${companyOffset}`).toISOString();
};
