import * as fc from 'fast-check';
import { seed } from '#tests/setup/strength.ts';
import { perform, verdictOf } from './deeds.ts';
import { expectSame } from './expectSame.ts';
import { branchOf, type Drawing, departmentOf, firstDrawing, placesOf, wayTo } from './oracle.ts';
import { attempt, firstTree, type RuledTree, type Rules } from './ruledTree.ts';
import { deedOf, type RequestedOrder, requests } from './wishes.ts';

const weights = { add: 5, rename: 2, move: 5, sort: 3, step: 2, remove: 3, hire: 2, place: 4, supervise: 1 };
const commandsPerRun = 320;
/** Comparing everything after each deed would cost more than the deeds. */
const betweenLooks = 12;

interface Paper {
  readonly drawing: Drawing;
  readonly done: { count: number };
}

/** Throws where the kept rows are not what is drawn: order, places, names, homes. */
const compare = ({ departments, people, supervisors }: RuledTree, drawing: Drawing): void => {
  const rows = [...departments.values()].sort((left, right) => (left.sortPath < right.sortPath ? -1 : 1));
  const drawn = branchOf(drawing, 0).slice(1);
  expectSame(
    'order',
    rows.map(({ id }) => id),
    drawn,
  );
  for (const { id, ancestors, parent, name } of rows) {
    expectSame(`way to ${id}`, ancestors, wayTo(drawing, id));
    expectSame(
      `department ${id}`,
      [parent, name],
      [departmentOf(drawing, id).parent, departmentOf(drawing, id).name],
    );
    const leaders = [supervisors.get(id) ?? [], departmentOf(drawing, id).supervisors].map((each) =>
      [...each].sort(),
    );
    expectSame(`supervisors of ${id}`, leaders[0], leaders[1]);
  }
  for (const [person, { places, main }] of people)
    expectSame(
      `person ${person}`,
      [[...places].sort(), main],
      [[...placesOf(drawing, person)].sort(), drawing.people.get(person)?.main],
    );
};

const commandOf = (requested: RequestedOrder): fc.Command<Paper, RuledTree> => ({
  check: () => true,
  run: ({ drawing, done }, tree) => {
    const deed = deedOf(drawing, requested);
    const verdict = verdictOf(drawing, deed);
    const [violation] = attempt(tree, deed);
    expectSame(`verdict on ${JSON.stringify(deed)}`, violation?.rule, verdict);
    if (verdict === undefined) perform(drawing, deed, tree.lastId);
    done.count += 1;
    if (done.count % betweenLooks === 0) compare(tree, drawing);
  },
  toString: () => JSON.stringify(requested),
});

/** What a run came to; `failure` is fast-check's report with seed, path and the shortest list of wishes. */
export interface ModelRun {
  readonly operations: number;
  readonly failure: string | undefined;
}

const runsAtOnce = 50;

/**
 * Lets rules and oracle do the same until so many operations are done, or until they differ. Without `shrinks` the first
 * difference is reported as it was met.
 */
export const runRulesModel = (by: Rules, operations: number, shrinks = true): ModelRun => {
  const done = { count: 0 };
  const commands = fc.commands([requests(weights).map(commandOf)], {
    maxCommands: commandsPerRun,
    size: 'max',
  });
  const property = fc.property(commands, (list) => {
    const tree = firstTree(by);
    const drawing = firstDrawing();
    fc.modelRun(() => ({ model: { drawing, done }, real: tree }), list);
    compare(tree, drawing);
  });
  while (done.count < operations) {
    const details = fc.check(property, {
      seed: seed + done.count,
      numRuns: runsAtOnce,
      includeErrorInReport: true,
      endOnFailure: !shrinks,
    });
    if (details.failed) return { operations: done.count, failure: fc.defaultReportMessage(details) };
  }
  return { operations: done.count, failure: undefined };
};
