/** contract.md section 4: deleting more people's department than this is proved anew by the main administrator, too. */
const mostWithoutProof = 50;

/**
 * Whether deleting departments with so many distinct people, or taking such a deletion back, asks for the management password
 * again: always, but for the main administrator where few people are concerned.
 */
export const needsProof = (roles: readonly string[], peopleCount: number): boolean =>
  !roles.includes('main') || peopleCount > mostWithoutProof;
