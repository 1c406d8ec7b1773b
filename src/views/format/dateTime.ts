import { dayText, instantText } from '#engine/dateText.ts';

const companyOffset = '+08:00';

/** `YYYY-MM-DD` as `YYYY/MM/DD`; anything else as it is. */
export const formatDay = (day: string): string => dayText(day);

/** An ISO instant as `YYYY/MM/DD HH:mm` in the company's time zone; what is no instant stays as it is. */
export const formatInstant = (instant: string): string => instantText(instant);

/** First or last instant of a day of the company, for ranges over instants. */
export const dayBoundary = (day: string, end: 'from' | 'to'): string =>
  `${day}T${end === 'from' ? '00:00:00' : '23:59:59'}${companyOffset}`;
