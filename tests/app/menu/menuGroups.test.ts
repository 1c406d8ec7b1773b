import { describe, expect, it } from 'vitest';
import { menuGroupsOf } from '#app/menu/useMenuGroups.ts';
import { createModel } from '#engine/createModel.ts';
import { type MenuSection, menuSections } from '#engine/vocabulary.ts';
import { entities } from '#generated/entities.ts';
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

  // On the narrow menu the icon is all there is; `list` is what a new noun begins with.
  it.each(menuSections)('gives every entry of %s an icon of its own', (section) => {
    const [group] = menuGroupsOf(
      entities.map(createModel).filter(({ menu }) => menu?.section === section),
      () => true,
    );

    const icons = (group?.models ?? []).map(({ icon }) => icon).filter((icon) => icon !== 'list');

    expect(icons).toEqual([...new Set(icons)]);
    expect(icons.length).toBeGreaterThan(1);
  });
});
