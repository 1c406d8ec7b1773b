import * as fc from 'fast-check';
import type { Backend } from '#tests/setup/backend.ts';
import { seed } from '#tests/setup/strength.ts';
import { ask, isSentenceOf } from './appDeeds.ts';
import { perform, verdictOf } from './deeds.ts';
import { type ModelCompany, openCompany } from './modelCompany.ts';
import { branchOf, type Drawing, firstDrawing } from './oracle.ts';
import type { ModelRun } from './rulesModel.ts';
import { compareApp } from './shown.ts';
import { deedOf, type RequestedOrder, requests, type Weights } from './wishes.ts';

/** What an administrator does most, most often. */
export const everything: Weights = {
  add: 6,
  rename: 2,
  move: 4,
  sort: 2,
  step: 1,
  remove: 2,
  empty: 3,
  hire: 6,
  place: 3,
  supervise: 2,
  attach: 4,
  takeOut: 3,
  pin: 3,
  arrange: 2,
  resign: 2,
  restore: 2,
};

const commandsPerRun = 160;
const betweenLooks = 30;

interface Paper {
  readonly drawing: Drawing;
  readonly done: { count: number };
}

const lookAt = (drawing: Drawing, requested: RequestedOrder) => {
  const ids = [...drawing.departments.keys()];
  const people = [...drawing.people].flatMap(([person, { status }]) => (status === 'normal' ? [person] : []));
  return {
    id: ids[1 + (requested.second % (ids.length - 1))] ?? 1,
    person: people[requested.third % people.length] ?? 1,
  };
};

const commandOf = (requested: RequestedOrder): fc.AsyncCommand<Paper, ModelCompany> => ({
  check: () => true,
  run: async ({ drawing, done }, company) => {
    const deed = deedOf(drawing, requested);
    const rule = verdictOf(drawing, deed);
    done.count += 1;
    const answer = await ask(company, deed, done.count);
    const isAsDrawn = rule === undefined ? answer.code === 0 : isSentenceOf(answer.message, rule);
    if (!isAsDrawn || answer.code === 5000)
      throw new Error(
        `${JSON.stringify(deed)}: told ${answer.code} "${answer.message}", drawn ${rule ?? 'done'}`,
      );
    if (rule === undefined) perform(drawing, deed, answer.data.id ?? answer.data.user_id ?? 0);
    if (done.count % betweenLooks === 0) await compareApp(company, drawing, lookAt(drawing, requested));
  },
  toString: () => JSON.stringify(requested),
});

export interface AppRunOptions {
  readonly weights?: Weights;
  /** Without it the first difference is reported as it was met. */
  readonly shrinks?: boolean;
}

/**
 * Lets the app and the drawing do the same, a company for each run, until so many operations are done or until they differ.
 */
export const runAppModel = async (
  backend: Backend,
  operations: number,
  { weights = everything, shrinks = true }: AppRunOptions = {},
): Promise<ModelRun> => {
  const done = { count: 0 };
  let companyId = 100;
  const commands = fc.commands([requests(weights).map(commandOf)], {
    maxCommands: commandsPerRun,
    size: 'max',
  });
  const property = fc.asyncProperty(commands, async (list) => {
    companyId += 1;
    const company = await openCompany(backend, companyId);
    const drawing = firstDrawing();
    await fc.asyncModelRun(() => ({ model: { drawing, done }, real: company }), list);
    await compareApp(company, drawing, { id: branchOf(drawing, 0)[1] ?? 1, person: 1 });
  });
  while (done.count < operations) {
    const details = await fc.check(property, {
      seed: seed + done.count,
      numRuns: 2,
      includeErrorInReport: true,
      endOnFailure: !shrinks,
      // Shrinking ends before the test's own time does: a report that is not the shortest is better than none.
      interruptAfterTimeLimit: 150_000,
    });
    if (details.failed) return { operations: done.count, failure: fc.defaultReportMessage(details) };
  }
  return { operations: done.count, failure: undefined };
};
