import { describe, expect, it } from 'vitest';
import { departmentPlays, departmentsElsewhere } from './departments.ts';
import { exportPlays, exportsElsewhere } from './exports.ts';
import { type CaseFact, facts } from './facts.ts';
import { groupPlays } from './groups.ts';
import { importRunPlays, importRunsElsewhere } from './importRuns.ts';
import { memberSheetPlays } from './memberSheets.ts';
import { memberPlays } from './members.ts';
import { messagePlays, messagesElsewhere } from './messages.ts';
import { csrfPlays, sessionPlays } from './session.ts';
import { sheetFilePlays } from './sheetFiles.ts';
import { sheetPlays } from './sheets.ts';
import { codePlays, repeatPlays } from './signIn.ts';
import { createWorld, type Outcome, type Play } from './world.ts';

const plays: Readonly<Record<string, Play>> = {
  ...sessionPlays,
  ...csrfPlays,
  ...departmentPlays,
  ...memberPlays,
  ...codePlays,
  ...repeatPlays,
  ...messagePlays,
  ...exportPlays,
  ...groupPlays,
  ...sheetPlays,
  ...memberSheetPlays,
  ...sheetFilePlays,
  ...importRunPlays,
};

/** Cases no call alone can answer, with where they are shown. */
const elsewhere: Readonly<Record<string, string>> = {
  S08: 'a page is asked before it changes company: tests/server/static/console.test.ts and tests/app/companySwitch.test.tsx',
  S09: 'no call is made: tests/session/startSession.test.ts',
  S13: 'the console keeps the draft: tests/session/endSession.test.ts and tests/views/drafts.test.tsx',
  S14: 'one reload for three answers: tests/session/endSession.test.ts',
  S15: 'two tabs of one browser: tests/app/companySwitch.test.tsx',
  ...departmentsElsewhere,
  ...exportsElsewhere,
  ...messagesElsewhere,
  ...importRunsElsewhere,
};

/** What the row wants of a variant; `-` leaves it open. */
const wantedOf = ({ http, code, message }: CaseFact, { wanted }: Outcome) => ({
  ...(http === '-' ? {} : { status: Number(http) }),
  code: wanted?.code ?? Number(code),
  ...(wanted !== undefined
    ? wanted.message === undefined
      ? {}
      : { message: wanted.message }
    : message === '-'
      ? {}
      : { message: expect.stringContaining(message) }),
});

const families = [...new Set(facts.map(({ family }) => family))];

describe.each(families)('the cases of %s', (family) => {
  it.each(facts.filter((fact) => fact.family === family))('$id $call', async (fact) => {
    const play = plays[fact.id];
    if (play === undefined) {
      expect(elsewhere[fact.id]).toBeDefined();
      console.info(`${fact.id} is shown elsewhere: ${elsewhere[fact.id]}`);
      return;
    }
    const outcomes = await play(await createWorld());

    expect(outcomes.length).toBeGreaterThan(0);
    for (const outcome of outcomes) expect(outcome, outcome.input).toMatchObject(wantedOf(fact, outcome));
  });
});
