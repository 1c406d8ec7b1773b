const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** The form for a new day, begun with a date. */
export const createAddress = (day?: string): string =>
  day === undefined ? '/holiday/create' : `/holiday/create?day=${day}`;

/** The date such an address names. */
export const dayIn = (search: string): string | undefined => {
  const day = new URLSearchParams(search).get('day') ?? '';
  return dayPattern.test(day) ? day : undefined;
};
