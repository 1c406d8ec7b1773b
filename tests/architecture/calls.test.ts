import { describe, expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { entities } from '#generated/entities.ts';
import { handlers } from '#server/features/index.ts';

const models = entities.map(createModel);
const calls = models.flatMap((model) => Object.values(model.calls));

describe('calls', () => {
  it('have a handler each: written by hand or the default one', () => {
    const orphans = calls.filter((call) => call.defaultHandler === undefined && !(call.name in handlers));

    expect(orphans.map((call) => call.name)).toEqual([]);
  });

  it('have no handler that no schema names', () => {
    const named = new Set(calls.map((call) => call.name));

    expect(Object.keys(handlers).filter((name) => !named.has(name))).toEqual([]);
  });

  // Default handlers are asked for every noun by `roundTrip.test.ts` and the tests in `tests/generated/server`. What the others are
  // asked by is known when all tests have run: `tests/setup/whatRan.ts`.
  it('want a test each where anything of them is written by hand', ({ task }) => {
    const isOfQuery = new Map(
      models.map((model) => [model.noun, model.readsByDefault && !model.isGenerated]),
    );
    const handwritten = calls.filter(({ defaultHandler: handler, noun }) => {
      if (handler === undefined || handler.kind === 'written' || handler.kind === 'given') return true;
      // What an action does to rows of a query stands in hooks.
      return handler.kind === 'action' && isOfQuery.get(noun) === true;
    });

    task.meta.requestedCalls = handwritten.map((call) => call.name);
    expect(handwritten).not.toEqual([]);
  });
});
