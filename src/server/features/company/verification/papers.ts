import type { EntityModel } from '#engine/model.ts';
import { releaseFileFields } from '#server/platform/files/settleFields.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Papers belong to the company's verification as a whole: those handed in last are kept, older ones go after a day. */
export const papersRow = 1;

/** The noun of the verification, as files and permissions know it. */
export const verificationModel = ({ models }: Pick<CallContext, 'models'>): EntityModel => {
  const { verification } = models;
  if (verification === undefined) throw new Error('There is no schema of the verification');
  return verification;
};

/** Nobody needs the papers of a certificate that was cancelled. */
export const releasePapers = (context: CallContext): Promise<void> =>
  releaseFileFields(context, verificationModel(context), [papersRow]);
