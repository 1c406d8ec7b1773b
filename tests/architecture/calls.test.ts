import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { entities } from '#generated/entities.ts';
import { handlerTable } from '#server/handlerTable.ts';
import { sourcesBelow } from './sources.ts';

const models = entities.map(createModel);
const calls = models.flatMap((model) => Object.values(model.calls));
const tests = sourcesBelow('tests/server')
  .map((file) => file.text)
  .join('\n');

describe('calls', () => {
  it('have a handler each: written by hand or the default one', () => {
    const orphans = calls.filter((call) => call.defaultHandler === undefined && !(call.name in handlerTable));

    expect(orphans.map((call) => call.name)).toEqual([]);
  });

  it('have no handler that no schema names', () => {
    const named = new Set(calls.map((call) => call.name));

    expect(Object.keys(handlerTable).filter((name) => !named.has(name))).toEqual([]);
  });

  // Default handlers are asked for every noun by `roundTrip.test.ts` and the tests in `tests/generated/server`.
  it('are asked by a test each where their handler is written by hand', () => {
    const handwritten = calls.filter((call) => call.defaultHandler === undefined);
    const untested = handwritten.filter(
      (call) => !new RegExp(`['"\`](${call.name}|${call.path.replaceAll('/', '\\/')})['"\`]`).test(tests),
    );

    expect(untested.map((call) => `${call.name} ${call.path}`)).toEqual([]);
  });
});
