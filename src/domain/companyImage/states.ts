/** States of a cover or startup image (contract.md section 2, image_review). */
export const imageStates = { reviewing: 0, approved: 1, rejected: 2, offline: 3 } as const;
export type ImageStatus = (typeof imageStates)[keyof typeof imageStates];

/** What the company has under review. */
export type ImageKind = 'cover' | 'startup';

const statuses: readonly ImageStatus[] = [0, 1, 2, 3];

/** A stored state as what it is; anything else is a mistake of the database. */
export const imageStatusOf = (stored: number): ImageStatus => {
  const status = statuses.find((each) => each === stored);
  if (status === undefined) throw new Error(`${stored} is no state of an image`);
  return status;
};
