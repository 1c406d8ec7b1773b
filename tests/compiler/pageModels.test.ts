import { expect, it } from 'vitest';
import { createModel } from '#engine/createModel.ts';
import { outlineOf } from '#engine/outline.ts';
import { entities } from '#generated/entities.ts';
import { frameSchemas, outlines, pages } from '#generated/pageModels.ts';
import { shownEntities } from '#generated/shownEntities.ts';

const models = entities.map(createModel);

const schemasOf = async (noun: string) => (await pages[noun]?.())?.schemas ?? [];

const nounsOf = async (noun: string): Promise<readonly string[]> =>
  (await schemasOf(noun)).map((schema) => schema['x-resource'].name);

it('tells a page of every noun what its menu and addresses need', () => {
  // As data, which has no place for what is undefined.
  expect(outlines).toEqual(JSON.parse(JSON.stringify(models.map(outlineOf))));
});

it('begins the page of a noun with its own model and with those its rows refer to', async () => {
  const devices = await nounsOf('device');

  expect(devices).toContain('device');
  expect(devices).toContain('member');
  expect(devices).not.toContain('order');
});

it('has for each noun that has a page what that page begins with', () => {
  const withPage = models.filter(({ kind }) => kind !== 'service').map(({ noun }) => noun);

  expect(Object.keys(pages)).toEqual(expect.arrayContaining(withPage));
});

it('brings calls that verbs of the page ask, whichever noun they are of', async () => {
  for (const { noun, kind, verbs } of models.filter((model) => model.kind !== 'service')) {
    const here = [...frameSchemas, ...(await schemasOf(noun))].map(createModel);
    const calls = here.flatMap((model) => Object.keys(model.calls));
    const asked = Object.values(verbs).map(({ call }) => call);
    expect({ noun, kind, missing: asked.filter((call) => !calls.includes(call)) }).toEqual({
      noun,
      kind,
      missing: [],
    });
  }
});

it('says of a noun the same on every page', async () => {
  const shown = new Map(shownEntities.map((schema) => [schema['x-resource'].name, schema]));

  for (const schema of [...frameSchemas, ...(await schemasOf('member'))])
    expect(schema).toEqual(shown.get(schema['x-resource'].name));
});
