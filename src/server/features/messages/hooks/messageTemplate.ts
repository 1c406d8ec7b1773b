import { checkPurposeWording } from '#domain/messageTemplate/purposes.ts';
import type { MessageTemplate } from '#generated/types.ts';
import type { WriteHooks } from '#server/crud/sources/writes.ts';
import { approvedWording, isReworded } from '#server/features/company/hooks/approvedWording.ts';

/** How a company words what it sends for one purpose. */
export const messageTemplateHooks: WriteHooks<MessageTemplate> = {
  ...approvedWording,
  check: (change, { publicOrigin }) =>
    isReworded(change) ? checkPurposeWording(change.after.text, change.after.purpose, publicOrigin) : [],
};
