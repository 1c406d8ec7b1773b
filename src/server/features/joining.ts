import * as applicationCalls from './joining/calls/application.ts';
import * as inviteCalls from './joining/calls/invite.ts';
import * as temporaryStaffCalls from './joining/calls/temporaryStaff.ts';
import { temporaryTypeHooks } from './joining/hooks/temporaryType.ts';
import { plannedChangeHooks, plannedChangeSave } from './joining/planned/plannedChange.ts';
import { applicationRows } from './joining/rows/application.ts';
import { temporaryTypeRows } from './joining/rows/temporaryType.ts';
import { countedLinks } from './joining/store/invites.ts';
import { resumeTerm, temporaryStaffHooks, temporaryStaffRows } from './joining/temporary/term.ts';
import {
  endLinksOfLeavers,
  inviteHooks,
  inviteNoteHooks,
  inviteRows,
  inviteWrites,
} from './joining/writes/invite.ts';

/** What the server knows of invitations and who joins by them: its calls, and what default answers ask for. */
export const joining = {
  calls: { ...applicationCalls, ...inviteCalls, ...temporaryStaffCalls, plannedChangeSave },
  nouns: {
    application: { rows: applicationRows },
    invite: { rows: inviteRows, hooks: inviteHooks, writes: inviteWrites },
    inviteNote: { hooks: inviteNoteHooks },
    plannedChange: { hooks: plannedChangeHooks },
    temporaryStaff: { rows: temporaryStaffRows, hooks: temporaryStaffHooks },
    temporaryType: { rows: temporaryTypeRows, hooks: temporaryTypeHooks },
  },
  onLeave: endLinksOfLeavers,
  onReturn: resumeTerm,
  countedLinks,
};
