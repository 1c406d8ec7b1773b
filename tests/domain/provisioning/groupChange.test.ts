import { describe, expect, it } from 'vitest';
import { membersAfter, readGroup, readGroupPatch } from '#domain/provisioning/groupChange.ts';
import { idOf } from '#domain/provisioning/patch.ts';

const schema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const read = (...operations: readonly object[]) => {
  const reading = readGroupPatch({ Operations: operations });
  return reading.kind === 'read' ? reading.value : reading.violations.map(({ rule }) => rule);
};

describe('a group that is sent whole', () => {
  it('says its name, what the provider calls it, and who alone is in it', () => {
    const reading = readGroup({
      schemas: [schema],
      displayName: ' 软件组 ',
      externalId: 'ext-1',
      members: [{ value: '7', display: '褚前端', type: 'User' }, { value: 8 }],
      meta: { resourceType: 'Group' },
      nickName: 'unknown here',
    });

    expect(reading).toEqual({
      kind: 'read',
      value: { displayName: '软件组', externalId: 'ext-1', members: [{ kind: 'set', ids: ['7', '8'] }] },
    });
  });

  it('says nothing of what it does not mention', () => {
    expect(readGroup({})).toEqual({ kind: 'read', value: { members: [] } });
  });

  it.each([[[]], ['text'], [null], [undefined]])('is an object: %j', (body) => {
    expect(readGroup(body)).toMatchObject({ violations: [{ rule: 'provisioning.syntax' }] });
  });

  it.each([
    { members: [{ value: '11', type: 'Group' }] },
    { members: [{ display: 'x' }] },
    { members: [[]] },
    { displayName: {} },
  ])('is refused where it holds %j', (body) => {
    expect(readGroup(body)).toMatchObject({ violations: [{ rule: 'provisioning.value' }] });
  });
});

describe('a patch of a group', () => {
  it.each([
    ['Entra ID adds', { op: 'Add', path: 'members', value: [{ $ref: null, value: '7' }] }, 'add', ['7']],
    [
      'Entra ID removes',
      { op: 'Remove', path: 'members', value: [{ value: '7' }, { value: '8' }] },
      'remove',
      ['7', '8'],
    ],
    ['Okta removes', { op: 'remove', path: 'members[value eq "7"]' }, 'remove', ['7']],
    [
      'several are removed',
      { op: 'remove', path: 'members[value eq "7" or value eq "8"]' },
      'remove',
      ['7', '8'],
    ],
    ['one alone is added', { op: 'add', path: `${schema}:members`, value: { value: '7' } }, 'add', ['7']],
    ['ids alone are added', { op: 'add', path: 'members', value: ['7'] }, 'add', ['7']],
    ['all are removed', { op: 'remove', path: 'members' }, 'set', []],
    ['an empty list removes no one', { op: 'remove', path: 'members', value: [] }, 'remove', []],
    [
      'others are put in their place',
      { op: 'replace', path: 'members', value: [{ value: '8' }] },
      'set',
      ['8'],
    ],
    ['without a path', { op: 'add', value: { members: [{ value: '8' }] } }, 'add', ['8']],
  ])('says who is in it: %s', (_, operation, kind, ids) => {
    expect(read(operation)).toEqual({ members: [{ kind, ids }] });
  });

  it('of Okta says the name without a path, its id with it', () => {
    expect(read({ op: 'replace', value: { id: '11', displayName: 'Software' } })).toEqual({
      displayName: 'Software',
      members: [],
    });
  });

  it('of Entra ID says the name and what it calls the group', () => {
    expect(
      read(
        { op: 'Replace', path: 'displayName', value: 'Software' },
        { op: 'Replace', path: 'externalId', value: 'x' },
        { op: 'Remove', path: 'externalId' },
      ),
    ).toEqual({ displayName: 'Software', externalId: null, members: [] });
  });

  it.each([
    [{ op: 'remove' }, 'provisioning.noTarget'],
    [{ op: 'add', value: 'x' }, 'provisioning.value'],
    [{ op: 'add', path: 'members' }, 'provisioning.value'],
    [{ op: 'replace', path: 'members' }, 'provisioning.value'],
    [{ op: 'add', path: 'members[value eq "7"]', value: {} }, 'provisioning.path'],
    [{ op: 'remove', path: 'members[type eq "User"]' }, 'provisioning.path'],
    [{ op: 'remove', path: 'members[]' }, 'provisioning.path'],
    [{ op: 'replace', path: 'owner', value: '7' }, 'provisioning.path'],
    [{ op: 'move', path: 'members' }, 'provisioning.operations'],
  ])('is refused: %j', (operation, rule) => {
    expect(read(operation)).toEqual([rule]);
  });
});

describe('who is in a group', () => {
  it('is what all edits come to, in their order', () => {
    const after = membersAfter(
      [1, 2, 3],
      [
        { kind: 'remove', ids: ['1', 'none'] },
        { kind: 'add', ids: ['4', '1'] },
        { kind: 'remove', ids: ['2'] },
      ],
      idOf,
    );

    expect([...after].sort()).toEqual([1, 3, 4]);
  });

  it('is who was said last where a whole list was said', () => {
    const after = membersAfter(
      [1, 2],
      [
        { kind: 'add', ids: ['9'] },
        { kind: 'set', ids: ['3'] },
      ],
      idOf,
    );

    expect([...after]).toEqual([3]);
  });
});
