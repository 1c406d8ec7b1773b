import * as inactiveMemberCalls from './messages/calls/inactiveMember.ts';
import { inactiveMemberRows } from './messages/inactiveMember.ts';
import { messageRecordGiven, messageRecordRows, messageTemplateHooks } from './messages/messageRecord.ts';

/** What the server knows of messages: its calls, and what default answers ask for. */
export const messages = {
  calls: { ...inactiveMemberCalls },
  nouns: {
    inactiveMember: { rows: inactiveMemberRows },
    messageRecord: { rows: messageRecordRows, given: messageRecordGiven },
    messageTemplate: { hooks: messageTemplateHooks },
  },
};
