import { describe, expect, it } from 'vitest';
import {
  ancestorsOf,
  findByName,
  indexTree,
  openBranches,
  treeCommand,
  typedCharacter,
} from '#views/tree/treeIndex.ts';

const pressed = (key: string, held: object = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

describe('the keys of a tree', () => {
  it.each([
    ['ArrowUp', 'previous'],
    ['ArrowRight', 'expandOrEnter'],
    ['*', 'expandLevel'],
    ['Enter', 'open'],
    [' ', 'choose'],
    ['F2', 'rename'],
    ['Delete', 'remove'],
  ])('makes %s mean %s', (key, command) => {
    expect(treeCommand(pressed(key))).toBe(command);
  });

  it('moves a row by Alt and an arrow', () => {
    expect(treeCommand(pressed('ArrowUp', { altKey: true }))).toBe('moveUp');
  });

  it('opens the menu by Shift and F10', () => {
    expect(treeCommand(pressed('F10', { shiftKey: true }))).toBe('menu');
  });

  it("leaves the browser's keys alone", () => {
    expect(treeCommand(pressed('Home', { ctrlKey: true }))).toBeUndefined();
    expect(typedCharacter(pressed('a', { metaKey: true }))).toBeUndefined();
  });

  it('reads the letter under a key that an input method hides', () => {
    expect(typedCharacter(pressed('Process', { code: 'KeyY' }))).toBe('y');
  });
});

describe('jumping to a name', () => {
  const nodes = ['研发部', '运营部', '研究院'].map((name, at) => ({ id: String(at), name }));

  it('goes on to the next of a letter typed again', () => {
    expect(findByName(nodes, '0', '研')?.id).toBe('2');
    expect(findByName(nodes, '2', '研')?.id).toBe('0');
  });

  it('stays where a longer text still fits', () => {
    expect(findByName(nodes, '2', '研究')?.id).toBe('2');
  });

  it('finds nothing that is not there', () => {
    expect(findByName(nodes, '0', '市')).toBeUndefined();
  });
});

describe('the index of a tree', () => {
  const index = indexTree([
    { parent: 'tree-root', rows: [{ id: 0, children: [{ id: 10, has_children: 1 }] }] },
    { parent: '10', rows: [{ id: 11 }] },
  ]);

  it('knows what stands above a row', () => {
    expect(ancestorsOf(index, '11')).toEqual(['0', '10']);
  });

  it('names the branches that have loaded rows', () => {
    expect(openBranches(index)).toEqual(['0', '10']);
  });
});
