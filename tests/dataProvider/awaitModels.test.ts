import { beforeEach, expect, it, vi } from 'vitest';
import { awaitModels } from '#dataProvider/awaitModels.ts';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { createModel } from '#engine/createModel.ts';
import type { EntityModel } from '#engine/model.ts';
import { entities } from '#generated/entities.ts';

const everything: Readonly<Record<string, EntityModel>> = Object.fromEntries(
  entities.map((entity) => [entity['x-resource'].name, createModel(entity)]),
);

const only = (...nouns: readonly string[]) =>
  Object.fromEntries(Object.entries(everything).filter(([noun]) => nouns.includes(noun)));

let here: Readonly<Record<string, EntityModel>>;
let asked: string[];
const load = vi.fn(async () => {
  asked.push('load');
  here = everything;
});

const provider = () => {
  const answer = (verb: string) => async (name: string) => {
    asked.push(`${verb} ${name}`);
    return { data: [], total: 0 };
  };
  const given: unknown = {
    supportAbortSignal: true,
    getList: answer('getList'),
    create: answer('create'),
    call: answer('call'),
    offers: () => true,
  };
  return awaitModels(given as ConsoleProvider, {
    models: () => here,
    isComplete: () => here === everything,
    load,
  });
};

const page = { pagination: { page: 1, perPage: 10 }, filter: {} };

beforeEach(() => {
  here = only('device', 'member');
  asked = [];
});

it('asks for rows at once where the model is here', async () => {
  await provider().getList('device', page);

  expect(asked).toEqual(['getList device']);
});

it('waits for the models where that of the rows is not here', async () => {
  await provider().getList('order', page);

  expect(asked).toEqual(['load', 'getList order']);
});

it('asks a call at once where a noun that is here has it, and waits for any other', async () => {
  const waiting = provider();
  const [own = ''] = Object.keys(everything.device?.calls ?? {});

  await waiting.call(own as 'deviceList', {} as never);
  await waiting.call('taskList', {} as never);

  expect(asked).toEqual([`call ${own}`, 'load', 'call taskList']);
});

it('writes with all models here: what is written may concern any noun', async () => {
  await provider().create('device', { data: {} });

  expect(asked).toEqual(['load', 'create device']);
});

it('tells what is offered in the same moment', () => {
  expect(provider().offers('taskList')).toBe(true);
  expect(provider().supportAbortSignal).toBe(true);
});
