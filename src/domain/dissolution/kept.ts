import { retentionDays } from '#domain/record/retention.ts';

/** Operation records outlive their company as long as they would have with it (Cybersecurity Law, article 21: six months and more). Days. */
export const keptRecordDays = retentionDays;

/** Orders, payments and invoices are kept after the company is gone (E-Commerce Law, article 31: three years and more). Years. */
export const keptOrderYears = 3;

/** Until when orders of a company are kept whose erasing began at a moment. */
export const ordersKeptUntil = (dissolvedAt: Date): Date => {
  const until = new Date(dissolvedAt);
  until.setUTCFullYear(until.getUTCFullYear() + keptOrderYears);
  return until;
};
