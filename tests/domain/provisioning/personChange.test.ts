import { describe, expect, it } from 'vitest';
import {
  enterpriseSchema,
  nameOf,
  readPatch,
  readUser,
  userSchema,
} from '#domain/provisioning/personChange.ts';

const read = (reading: ReturnType<typeof readUser>) =>
  reading.kind === 'read' ? reading.value : reading.violations.map(({ rule }) => rule);
const patched = (...operations: readonly unknown[]) => read(readPatch({ Operations: operations }));

describe('a user', () => {
  it('says only what it mentions', () => {
    expect(read(readUser({ userName: 'li', active: true }))).toEqual({ userName: 'li', isActive: true });
  });

  it('is read whatever case its attributes have', () => {
    expect(read(readUser({ USERNAME: 'li', Name: { FamilyName: 'Li' } }))).toEqual({
      userName: 'li',
      familyName: 'Li',
    });
  });

  it('has the extension for companies', () => {
    expect(read(readUser({ [enterpriseSchema]: { employeeNumber: 7, department: 'Sales' } }))).toEqual({
      workId: '7',
      department: 'Sales',
    });
  });

  it.each([
    [
      [
        { value: '1', type: 'work' },
        { value: '2', type: 'mobile' },
      ],
      '2',
    ],
    [
      [
        { value: '1', type: 'home' },
        { value: '2', primary: 'True' },
      ],
      '2',
    ],
    [[{ value: '1' }, { value: '2' }], '1'],
    [['3'], '3'],
    [[], null],
  ])('has one number of %j', (phoneNumbers, phone) => {
    expect(read(readUser({ phoneNumbers }))).toEqual({ phone });
  });

  it('may carry what is not known here', () => {
    expect(read(readUser({ 'urn:example:1.0:User': { a: 1 }, shoeSize: 42, addresses: [{}] }))).toEqual({});
  });

  it.each([null, [], 'text', 1])('is no %j', (body) => {
    expect(read(readUser(body))).toEqual(['provisioning.syntax']);
  });

  it.each([{ active: 'perhaps' }, { userName: ['a'] }, { title: 'x'.repeat(1001) }])(
    'has no value such as %j',
    (body) => {
      expect(read(readUser(body))).toEqual(['provisioning.value']);
    },
  );
});

describe('a patch', () => {
  it('takes its operations in their order', () => {
    const change = patched(
      { op: 'Replace', path: 'title', value: 'first' },
      { op: 'add', value: { title: 'second', active: 'False' } },
    );

    expect(change).toEqual({ title: 'second', isActive: false });
  });

  it.each([
    ['emails[type eq "work"].value', { email: 'a@b.cn' }],
    ['emails[primary eq true].value', { email: 'a@b.cn' }],
    [`${userSchema}:emails.value`, { email: 'a@b.cn' }],
    ['emails[type eq "home"].value', {}],
    [`${enterpriseSchema}:employeeNumber`, { workId: 'a@b.cn' }],
    ['name.middleName', {}],
  ])('reads the path %s', (path, change) => {
    expect(patched({ op: 'replace', path, value: 'a@b.cn' })).toEqual(change);
  });

  it('takes a value out of what stands at a path', () => {
    expect(patched({ op: 'add', path: 'emails', value: [{ type: 'work', value: 'a@b.cn' }] })).toEqual({
      email: 'a@b.cn',
    });
  });

  it('removes what a path names', () => {
    expect(patched({ op: 'remove', path: 'phoneNumbers[type eq "mobile"].value' })).toEqual({ phone: null });
  });

  it.each([
    [{ op: 'remove' }, 'provisioning.noTarget'],
    [{ op: 'replace', value: 'text' }, 'provisioning.value'],
    [{ op: 'replace', path: 'constructor', value: 'x' }, 'provisioning.path'],
    [{ op: 'replace', path: 7, value: 'x' }, 'provisioning.operations'],
    ['text', 'provisioning.operations'],
  ])('refuses %j', (operation, rule) => {
    expect(patched(operation)).toEqual([rule]);
  });

  it('has between one and a hundred operations', () => {
    const one = { op: 'replace', path: 'title', value: 'x' };

    expect(patched()).toEqual(['provisioning.operations']);
    expect(patched(...Array(100).fill(one))).toEqual({ title: 'x' });
    expect(patched(...Array(101).fill(one))).toEqual(['provisioning.operations']);
  });
});

describe('a name', () => {
  const none = { givenName: null, familyName: null };

  it.each([
    [{ displayName: 'Li Wei', givenName: 'W' }, 'Li Wei'],
    [{ formattedName: 'Li Wei', givenName: 'W' }, 'Li Wei'],
    [{ givenName: 'Wei', familyName: 'Li' }, 'Wei Li'],
    [{ givenName: '伟', familyName: '李' }, '李伟'],
    [{ givenName: 'Wei' }, 'Wei'],
    [{ title: 'x' }, undefined],
  ])('of %j is %s', (change, name) => {
    expect(nameOf(change, none)).toBe(name);
  });

  it('keeps the part that is not said', () => {
    expect(nameOf({ familyName: 'Chen' }, { givenName: 'Wei', familyName: 'Li' })).toBe('Wei Chen');
  });
});
