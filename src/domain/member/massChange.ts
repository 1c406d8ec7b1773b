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
