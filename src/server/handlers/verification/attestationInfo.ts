import { done, type Handler } from '#server/handlers/handler.ts';
import { verificationRow } from '#server/verification/verificationRow.ts';

/** How far the verification of the company is, and what was handed in for it. */
export const attestationInfo: Handler<'attestationInfo'> = async (_, context) =>
  done(await verificationRow(context));
