import {
  checkVerification,
  type VerificationFacts,
  type VerificationForm,
} from '#domain/verification/checkVerification.ts';
import type { FormChecks } from '#views/override.ts';

/** The rules the server asks too, before anything is sent; `kept`: whose number is kept already, masked. */
export const verificationChecks =
  (isCityOf: (province: string, city: string) => boolean, kept: VerificationFacts['kept']): FormChecks =>
  (sent) =>
    checkVerification(sent as unknown as VerificationForm, { isCityOf, kept });
