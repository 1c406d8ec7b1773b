import { checkWording } from '#domain/message/wording.ts';
import { purposeRules } from '#domain/messageTemplate/purposes.ts';
import type { MessageTemplate } from '#generated/types.ts';
import { approvedWording, isReworded } from './approvedWording.ts';
import type { WriteHooks } from './writeHooks.ts';

/** How a company words what it sends for one purpose. */
export const messageTemplateHooks: WriteHooks<MessageTemplate> = {
  ...approvedWording,
  check: (change, { publicOrigin }) =>
    isReworded(change)
      ? checkWording(change.after.text, purposeRules[change.after.purpose], publicOrigin)
      : [],
};
