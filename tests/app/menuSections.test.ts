import { describe, expect, it } from 'vitest';
import { menuGroupsOf } from '#app/menu/menuSections.ts';
import { createModel } from '#engine/createModel.ts';
import type { MenuSection } from '#engine/vocabulary.ts';
import { buildSchema } from '#tests/builders/schema.ts';

const noun = (name: string, section?: MenuSection, order?: number) =>
  createModel(
    buildSchema(
      {},
      section === undefined
        ? { name }
        : { name, menu: { section, ...(order === undefined ? {} : { order }) } },
    ),
  );

describe('the menu', () => {
  it('keeps the order of sections and of nouns in them', () => {
    const groups = menuGroupsOf(
      [noun('order', 'shop'), noun('member', 'addressBook', 20), noun('department', 'addressBook', 10)],
      () => true,
    );

    expect(groups.map((group) => [group.section, group.models.map((model) => model.noun)])).toEqual([
      ['addressBook', ['department', 'member']],
      ['shop', ['order']],
    ]);
  });

  it('leaves out what may not be read and what has no place', () => {
    const groups = menuGroupsOf(
      [noun('order', 'shop'), noun('hidden'), noun('device', 'data')],
      (name) => name !== 'order',
    );

    expect(groups.map((group) => group.section)).toEqual(['data']);
  });
});
