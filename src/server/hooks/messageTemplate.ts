import { checkPurposeWording } from '#domain/messageTemplate/purposes.ts';
import type { MessageTemplate } from '#generated/types.ts';
import { approvedWording, isReworded } from './approvedWording.ts';
import type { WriteHooks } from './writeHooks.ts';

/** How a company words what it sends for one purpose. */
export const messageTemplateHooks: WriteHooks<MessageTemplate> = {
  ...approvedWording,
  check: (change, { publicOrigin }) =>
    isReworded(change) ? checkPurposeWording(change.after.text, change.after.purpose, publicOrigin) : [],
};
