import * as fc from 'fast-check';
import type { Backend, TestAnswer } from '#tests/setup/backend.ts';
import { expectSame } from './expectSame.ts';
import type { ModelRun } from './rulesModel.ts';
import { oracleOf } from './scopeOracle.ts';
import { type Expected, expectedOf, kinds, type Question } from './scopeQuestions.ts';
import { plantCompany, readCompany, type ScopeCompany, type ScopeSketch } from './scopeWorld.ts';

const number = fc.nat({ max: 500 });

const sketches: fc.Arbitrary<ScopeSketch> = fc.record({
  parents: fc.array(number, { minLength: 4, maxLength: 12 }),
  homes: fc.array(fc.array(number, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 12 }),
  roots: fc.array(number, { minLength: 1, maxLength: 3 }),
});

const questions: fc.Arbitrary<readonly Question[]> = fc.array(
  fc.record({ kind: fc.nat({ max: kinds - 1 }), first: number, second: number, third: number }),
  { minLength: 8, maxLength: 24, size: 'max' },
);

const nobodysId = 900_001;
const envelope = ({ code, message, data }: TestAnswer) => ({ code, message, data });

/** Someone out of scope is answered exactly as no one at all. */
const compareWithNobody = async (
  company: ScopeCompany,
  expected: Expected,
  answer: TestAnswer,
): Promise<void> => {
  const { call, fields, subject } = expected;
  if (subject === undefined) return;
  const nobody = await company.backend.call(call, { ...fields, [subject]: nobodysId }, company.sub);
  expectSame(`${call} about nobody`, envelope(answer), envelope(nobody));
};

const put = async (company: ScopeCompany, question: Question): Promise<void> => {
  const oracle = oracleOf(await readCompany(company), company.roots, company.sub.userId);
  const expected = expectedOf(oracle, company, question);
  const { call, fields, isAllowed, shows, requested } = expected;
  const answer = await company.backend.call(call, fields, company.sub);
  const what = `${call} ${JSON.stringify(fields)}`;
  if (answer.code === 5000) throw new Error(`${what} broke: ${answer.message}`);
  if (isAllowed !== undefined)
    expectSame(what, answer.code === 0 ? 'allowed' : 'refused', isAllowed ? 'allowed' : 'refused');
  if (isAllowed === false) await compareWithNobody(company, expected, answer);
  if (answer.code === 0 && shows !== undefined) expectSame(what, shows(answer.data), requested);
  const after = (await readCompany(company)).filter(({ id }) => oracle.isKnown(id) && !oracle.isMine(id));
  expectSame(
    `outside after ${what}`,
    JSON.stringify(after.map(({ id, row, seats }) => [id, row, seats])),
    oracle.outside,
  );
};

/**
 * Asks random questions as the sub-administrator of a random part of a random tree. Departments that have left the scope
 * or come into it by a permitted move are read again before each.
 */
export const runScopeModel = async (
  backend: Backend,
  companies: number,
  shrinks = true,
): Promise<ModelRun> => {
  let companyId = 10_000;
  let operations = 0;
  const property = fc.asyncProperty(sketches, questions, async (sketch, asked) => {
    companyId += 1;
    const company = await plantCompany(backend, companyId, sketch);
    for (const question of asked) {
      await put(company, question);
      operations += 1;
    }
  });
  const details = await fc.check(property, {
    numRuns: companies,
    includeErrorInReport: true,
    endOnFailure: !shrinks,
    interruptAfterTimeLimit: 150_000,
  });
  return { operations, failure: details.failed ? fc.defaultReportMessage(details) : undefined };
};
