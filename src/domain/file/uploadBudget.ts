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
