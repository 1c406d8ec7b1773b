import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { companyPlays } from './company.ts';
import { departmentPlays } from './departments.ts';
import { dissolutionPlays } from './dissolution.ts';
import { elsewhere } from './elsewhere.ts';
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

/** A case no call alone can answer is shown by tests that are there under the titles it names. */
const expectShown = async (id: string): Promise<void> => {
  const shown = Object.entries(elsewhere[id] ?? {});
  expect(shown.length, `${id} is neither played here nor named in elsewhere.ts`).toBeGreaterThan(0);
  for (const [file, titles] of shown) {
    const text = await readFile(file, 'utf8');
    // Of a test that runs: what is skipped or only spoken of shows nothing.
    const run = /\b(?:it|journey)(?:\.each\([\s\S]*?\))?\(\s*['`]/y;
    const starts = [...text.matchAll(/\b(?:it|journey)\b/g)].map(({ index }) => index);
    const shownBy = starts.flatMap((start) => {
      run.lastIndex = start;
      return run.test(text) ? [text.slice(run.lastIndex)] : [];
    });
    for (const title of titles)
      expect(
        shownBy.some((rest) => rest.startsWith(title)),
        `${file}: ${title}`,
      ).toBe(true);
  }
};

const families = [...new Set(facts.map(({ family }) => family))];

describe.each(families)('the cases of %s', (family) => {
  it.each(facts.filter((fact) => fact.family === family))('$id $call', async (fact) => {
    const play = plays[fact.id];
    if (play === undefined) {
      await expectShown(fact.id);
      return;
    }
    const outcomes = await play(await createWorld());

    expect(outcomes.length).toBeGreaterThan(0);
    for (const outcome of outcomes) expect(outcome, outcome.input).toMatchObject(wantedOf(fact, outcome));
  });
});
