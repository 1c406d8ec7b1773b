/** The company's time zone (contract section 1): every instant is shown in it, whoever looks from wherever. */
const companyZone = 'Asia/Shanghai';
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

const partsOf = (instant: Date): Readonly<Record<string, string>> =>
  Object.fromEntries(zoned.formatToParts(instant).map(({ type, value }) => [type, value]));

/** `YYYY-MM-DD` as `YYYY/MM/DD`; anything else as it is. */
export const formatDay = (day: string): string => day.slice(0, 10).replaceAll('-', '/');

/** An ISO instant as `YYYY/MM/DD HH:mm` in the company's time zone; what is no instant stays as it is. */
export const formatInstant = (instant: string): string => {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  const { year, month, day, hour, minute } = partsOf(date);
  return `${year}/${month}/${day} ${hour}:${minute}`;
};

/** An ISO instant as the value of `<input type="datetime-local">`, in the company's time zone. */
export const toLocalEntry = (instant: string): string => {
  const formatted = formatInstant(instant);
  return /^\d{4}\/\d\d\/\d\d \d\d:\d\d$/.test(formatted)
    ? formatted.replaceAll('/', '-').replace(' ', 'T')
    : '';
};

/** The value of `<input type="datetime-local">`, read in the company's time zone, as an ISO instant. */
export const fromLocalEntry = (entry: string): string => `${entry}:00${companyOffset}`;

/** First or last instant of a day of the company, for ranges over instants. */
export const dayBoundary = (day: string, end: 'from' | 'to'): string =>
  `${day}T${end === 'from' ? '00:00:00' : '23:59:59'}${companyOffset}`;
