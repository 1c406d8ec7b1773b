import type { Format, ObjectFormat } from '#engine/vocabulary.ts';

/**
 * What each format of the dialect accepts. The compiled validators of form and backend call these very functions.
 * Every expression is linear; none can be made slow by a long text.
 */
type FormatCheck =
  | ((text: string) => boolean)
  | { readonly type: 'number'; readonly validate: (value: number) => boolean };

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
/** Digits with the signs people write between them; `*` because a masked number is a number too. */
const phonePattern = /^\+?[\d*(][\d*() -]{2,28}$/;
/** http and https only, no user name before the host: `javascript:` and look-alike addresses are no links. */
const urlPattern = /^https?:\/\/[^\s/?#@\\"<>]+([/?#][^\s\\"<>]*)?$/i;

/** Databases know no year 0; earlier than this no one means a date. */
const firstYear = 1000;

const isDay = (text: string): boolean => {
  const [, year, month, day] = dayPattern.exec(text) ?? [];
  if (year === undefined || Number(year) < firstYear) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
};

const isDateTime = (text: string): boolean =>
  text.charAt(10) === 'T' && isDay(text.slice(0, 10)) && timePattern.test(text.slice(11));

/** Predicates by format name; those of numbers say so, because ajv asks formats of strings by default. */
export const formatChecks = {
  date: isDay,
  'date-time': isDateTime,
  email: (text: string) => emailPattern.test(text),
  phone: (text: string) => phonePattern.test(text),
  url: (text: string) => urlPattern.test(text),
  path: (text: string) => text.split('/').every((name) => name.trim() !== ''),
  money: { type: 'number', validate: (value: number) => Number.isSafeInteger(value) },
  // Its policy is a rule of the field, with a sentence of its own.
  password: () => true,
  flag: { type: 'number', validate: (value: number) => value === 0 || value === 1 },
} as const satisfies Record<Exclude<Format, ObjectFormat>, FormatCheck>;
