import type { Budget } from '#domain/account/code.ts';

const minute = 60;
const day = 24 * 60 * minute;

/**
 * How often one person, and one company, is told whether a number, an employee number or an address is in use: enough for anyone who fills in
 * forms all day, too little to walk through numbers and learn who is there outside of what they manage.
 */
const personDayBudget: Budget = { bucket: 'unique.person.day', limit: 1_000, windowSeconds: day };
export const personAskingBudgets: readonly Budget[] = [
  { bucket: 'unique.person', limit: 60, windowSeconds: minute },
  personDayBudget,
];
export const companyAskingBudget: Budget = { bucket: 'unique.company', limit: 5_000, windowSeconds: day };

/**
 * What a sheet tells of people its reader does not see counts by the value, against the same days, not by the row: ten thousand honest
 * rows pass. `toldOnce`: a value told within the day is told again for nothing.
 */
export const sheetAskingBudgets = {
  person: personDayBudget,
  company: companyAskingBudget,
  notifiedOnce: { bucket: 'unique.notified', limit: 1, windowSeconds: day },
} satisfies Readonly<Record<string, Budget>>;

const takenKeys: readonly string[] = ['phone_exists', 'work_id_exists', 'email_exists'];

/** Whether a refusal tells that a value is in use, by its `error_key`. */
export const tellsOfUse = (errorKey: string): boolean => takenKeys.includes(errorKey);
