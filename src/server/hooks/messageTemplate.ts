import { checkWording } from '#domain/message/wording.ts';
import { purposeRules } from '#domain/messageTemplate/purposes.ts';
import type { MessageTemplate } from '#generated/types.ts';
import type { WriteHooks } from './writeHooks.ts';

/** What the platform has read is what messages say; a text that was changed and changed back is still approved. */
export const messageTemplateHooks: WriteHooks<MessageTemplate> = {
  derive: ({ before, after: { text, approved_text: approved } }) =>
    before !== undefined && before.text !== text && text === approved ? { status: 'approved' } : {},
  check: ({ before, after: { text, purpose } }, { publicOrigin }) =>
    before?.text === text ? [] : checkWording(text, purposeRules[purpose], publicOrigin),
  deriveApproval: ({ text }) => ({ approved_text: text }),
};
