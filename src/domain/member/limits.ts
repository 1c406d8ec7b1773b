import type { Budget } from '#domain/account/code.ts';
import { visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';

const bytesPerMegabyte = 1024 * 1024;
const msPerHour = 3_600_000;

/** What one person may upload within a day, saved or not: far more than work asks for, less than fills a disk. */
export const uploadBudget = { files: 200, megabytes: 500, hours: 24 } as const;

/** Uploads of a person since the budget's day began. */
export interface UsedBudget {
  readonly files: number;
  readonly bytes: number;
}

/** From when on uploads count. */
export const budgetBegins = (now: Date): Date => new Date(now.getTime() - uploadBudget.hours * msPerHour);

/** Why one more file of so many bytes is refused; undefined while the budget lasts. */
export const budgetViolation = ({ files, bytes }: UsedBudget, size: number): Violation | undefined =>
  files < uploadBudget.files && bytes + size <= uploadBudget.megabytes * bytesPerMegabyte
    ? undefined
    : violation('file.budget', undefined, uploadBudget);

/** How many people one paste may name, and how long each entry may be. */
export const pasteLimits = { entries: 500, entryLength: 200 } as const;

/** A list of people as it is pasted: cells of a sheet, lines of a message, names with a comma or a semicolon between them. */
const separators = /[\n\r\t\v\f\u2028\u2029,;，；、]+/u;

/** What a pasted text names, each once, in its order: names, phone numbers, employee numbers or addresses. A name may hold blanks. */
export const pastedEntries = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(separators)
      .map(visibleText)
      .filter((entry) => entry !== ''),
  ),
];

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

/** Fields whose values only one person of a company has; a number is unique with its country. A save without any of them tells of no one. */
export const uniqueFields: readonly string[] = ['country_code', 'phone', 'workId', 'email'];

const takenKeys: readonly string[] = ['phone_exists', 'work_id_exists', 'email_exists'];

/** Whether a refusal tells that a value is in use, by its `error_key`. */
export const tellsOfUse = (errorKey: string): boolean => takenKeys.includes(errorKey);

/** More people than this in one file: the main administrator is told (safety.md T21). */
const notifiedAbove = 1_000;

/** Whether so many people in one file are told of. */
export const isMassExport = (count: number): boolean => count > notifiedAbove;

/** More people than this, and more than this share of the company, are not ended by one click (screens.md A8). */
const mostPeople = 50;
const mostShare = 0.2;
/** Of a small company, where it never comes to so many. */
const mostShareOfSmall = 0.8;

/** Whether so many of a company's people go at once that the user who confirms it proves themselves again: a slip would end the company. */
export const isMassRemoval = (removed: number, companyPeople: number): boolean =>
  (removed > mostPeople && removed > companyPeople * mostShare) || removed > companyPeople * mostShareOfSmall;

/** How much an import ends: so many of how many, and whether its kind asks for proof whatever the number. */
export interface RemovalWeight {
  readonly ended: number;
  readonly of: number;
  /** 1 where it does. */
  readonly always: number;
}

/** Whether the user who confirms so much proves themselves again with the management password; asked by form and server. */
export const asksPassword = ({ ended, of, always }: RemovalWeight): boolean =>
  always === 1 || isMassRemoval(ended, of);
