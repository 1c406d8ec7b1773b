import type { LinkSealer } from '#server/platform/outbound/linkSealer.ts';

/** Bound to its submission: copied to another row, the sealed number opens nothing. */
const subjectOf = (companyId: number, verificationId: number): string =>
  `idNumber ${companyId} ${verificationId}`;

/** The number of an ID card as it is kept: AES-256-GCM under the server's own key, which is never in the database. */
export const sealIdNumber = (
  links: LinkSealer,
  number: string,
  companyId: number,
  verificationId: number,
): string => links.seal(number, subjectOf(companyId, verificationId));

/** The number again; undefined under another key. */
export const openIdNumber = (
  links: LinkSealer,
  sealed: string,
  companyId: number,
  verificationId: number,
): string | undefined => links.open(sealed, subjectOf(companyId, verificationId));
