import type { Budget } from '#domain/account/code.ts';

const minute = 60;
const day = 24 * 60 * minute;

/**
 * How often one person, and one company, is told whether a number, an employee number or an address is in use: enough for whoever fills in
 * forms all day, too little to walk through numbers and learn who is there outside of what they manage.
 */
export const personAskingBudgets: readonly Budget[] = [
  { bucket: 'unique.person', limit: 60, windowSeconds: minute },
  { bucket: 'unique.person.day', limit: 1_000, windowSeconds: day },
];
export const companyAskingBudget: Budget = { bucket: 'unique.company', limit: 5_000, windowSeconds: day };

const takenKeys: readonly string[] = ['phone_exists', 'work_id_exists', 'email_exists'];

/** Whether a refusal tells that a value is in use, by its `error_key`. */
export const tellsOfUse = (errorKey: string): boolean => takenKeys.includes(errorKey);
