import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourcesBelow } from './sources.ts';

const server = 'src/server/features/';
const store = `${server}messages/store/`;

/** No page: a timer wrote it, or no one who uses the console can see what is written. */
type Senders = Readonly<Record<string, readonly string[] | { readonly without: string }>>;

/** What writes messages, and the pages on which it is asked for. */
const senders: Senders = {
  'account/codes.ts': ['src/views/code/CodeInput.tsx'],
  'company/dissolution.ts': ['src/resources/dissolution/DissolutionScreen.tsx'],
  'directory/member/memberSave.ts': ['src/resources/member/UniqueInput.tsx'],
  'groups/complaint.ts': ['src/resources/complaint/GroupNote.tsx', 'src/resources/group/override.tsx'],
  'joining/application/decide.ts': ['src/resources/application/applicationParts.tsx'],
  'joining/jobs/plannedChanges.ts': { without: 'a timer' },
  'joining/temporary/acceptInvitation.ts': { without: 'a timer, or the invited person, who sends nothing' },
  'joining/temporary/inviteStaff.ts': ['src/resources/temporaryStaff/InviteDialog.tsx'],
  'messages/calls/inactiveMember.ts': [
    'src/resources/_shared/message/SendDialog.tsx',
    'src/resources/messageRecord/RecipientList.tsx',
  ],
  'messages/welcome.ts': ['src/resources/member/WelcomeInput.tsx'],
  'records/record.ts': { without: 'a timer' },
  'rights/calls/mainAdministrator.ts': ['src/resources/mainAdministrator/MainAdministratorScreen.tsx'],
  'tasks/export/exportSheet.ts': ['src/views/export/ScopedExportDialog.tsx'],
};

const callers = sourcesBelow('src/server')
  .filter(
    ({ path, text }) =>
      !path.startsWith(store) && /\binsert(?:Message(?:IfKnown)?|Notices|Mail|Batch)\b\(?/.test(text),
  )
  .map(({ path }) => path.replace(server, ''))
  .toSorted();

/** The warning, or a box for a code, which has it. */
const warns = (page: string): boolean =>
  /<(?:KeptMessages|(?:Own)?CodeInput)\b/.test(readFileSync(page, 'utf8'));

describe('where the server keeps messages to itself', () => {
  it('all that writes one is known', () => {
    expect(callers).toEqual(Object.keys(senders).toSorted());
  });

  it('the pages that ask for one say so', () => {
    const silent = Object.values(senders)
      .flatMap((pages) => ('without' in pages ? [] : pages))
      .filter((page) => !warns(page));

    expect(silent).toEqual([]);
  });
});
