import { describe, expect, it } from 'vitest';
import { companyPlays } from './company.ts';
import { departmentPlays } from './departments.ts';
import { dissolutionPlays } from './dissolution.ts';
import { elsewhere, inSuite } from './elsewhere.ts';
import { exportPlays } from './exports.ts';
import { type CaseFact, facts } from './facts.ts';
import { groupPlays } from './groups.ts';
import { importRunPlays } from './importRuns.ts';
import { invitePlays } from './invites.ts';
import { memberSheetPlays } from './memberSheets.ts';
import { memberPlays } from './members.ts';
import { messagePlays } from './messages.ts';
import { passwordPlays } from './passwords.ts';
import { rolePlays } from './roles.ts';
import { csrfPlays, sessionPlays } from './session.ts';
import { sheetFilePlays } from './sheetFiles.ts';
import { sheetPlays } from './sheets.ts';
import { codePlays, repeatPlays } from './signIn.ts';
import { startupPlays } from './startup.ts';
import { uploadPlays } from './upload.ts';
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
  ...uploadPlays,
  ...startupPlays,
  ...companyPlays,
  ...dissolutionPlays,
  ...rolePlays,
  ...passwordPlays,
  ...invitePlays,
};

/** What the row wants of a variant; `-` leaves it open. */
const requestedOf = ({ http, code, message }: CaseFact, { expected }: Outcome) => ({
  ...(http === '-' ? {} : { status: Number(http) }),
  code: expected?.code ?? Number(code),
  ...(expected !== undefined
    ? expected.message === undefined
      ? {}
      : { message: expected.message }
    : message === '-'
      ? {}
      : { message: expect.stringContaining(message) }),
});

const families = [...new Set(facts.map(({ family }) => family))];

describe.each(families)('the cases of %s', (family) => {
  it.for(facts.filter((fact) => fact.family === family))('$id $call', async (fact, { task }) => {
    const play = plays[fact.id];
    if (play === undefined) {
      // Shown by other tests: whether they pass is known at the end of the run, `tests/setup/whatRan.ts`.
      const shown = elsewhere[fact.id];
      expect(shown, `${fact.id} is neither played here nor named in elsewhere.ts`).toBeDefined();
      task.meta.requestedTests = inSuite(shown ?? {});
      return;
    }
    const outcomes = await play(await createWorld());

    expect(outcomes.length).toBeGreaterThan(0);
    for (const outcome of outcomes) expect(outcome, outcome.input).toMatchObject(requestedOf(fact, outcome));
  });
});
