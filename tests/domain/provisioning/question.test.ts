import { describe, expect, it } from 'vitest';
import { isShown, readGroupQuestion, readShown, readUserQuestion } from '#domain/provisioning/question.ts';

const read = (query: Readonly<Record<string, string>>) => {
  const reading = readUserQuestion(new URLSearchParams(query));
  return reading.kind === 'read' ? reading.value : reading.violations.map(({ rule }) => rule);
};

const readGroups = (filter: string) => {
  const reading = readGroupQuestion(new URLSearchParams({ filter }));
  return reading.kind === 'read' ? reading.value.filters : reading.violations.map(({ rule }) => rule);
};

describe('a question', () => {
  it('is about the first hundred where it says nothing', () => {
    expect(read({})).toEqual({ filters: [], startIndex: 1, count: 100 });
  });

  it.each([
    [
      { startIndex: '0', count: '500' },
      { startIndex: 1, count: 200 },
    ],
    [
      { startIndex: '-3', count: '-1' },
      { startIndex: 1, count: 0 },
    ],
    [
      { startIndex: '201', count: '0' },
      { startIndex: 201, count: 0 },
    ],
  ])('is brought into range: %j', (query, page) => {
    expect(read(query)).toMatchObject(page);
  });

  it.each([
    ['userName eq "li"', { by: 'userName', text: 'li' }],
    ['USERNAME EQ "li \\"w\\""', { by: 'userName', text: 'li "w"' }],
    ['urn:ietf:params:scim:schemas:core:2.0:User:externalId eq "x"', { by: 'externalId', text: 'x' }],
    [
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber eq "E1"',
      { by: 'workId', text: 'E1' },
    ],
    ['emails[type eq "work"].value eq "a@b.cn"', { by: 'email', text: 'a@b.cn' }],
  ])('has the filter %s', (filter, found) => {
    expect(read({ filter })).toMatchObject({ filters: [found] });
  });

  it.each([
    'userName',
    'userName eq',
    'userName ne "x"',
    'constructor eq "x"',
    'userName eq "\\u0000"',
    'userName eq "x" and',
    'userName eq "x" userName eq "y"',
    'userName eq "x" and active eq true',
    'members.value eq "7"',
    'userName eq "x" or id eq "1"',
  ])('has no filter such as %s', (filter) => {
    expect(read({ filter })).toEqual(['provisioning.filter']);
  });

  it.each<Record<string, string>>([{ startIndex: 'one' }, { count: '1.5' }])(
    'has no number such as %j',
    (query) => {
      expect(read(query)).toEqual(['provisioning.value']);
    },
  );
});

describe('a question about users', () => {
  it('may compare several attributes at once', () => {
    expect(read({ filter: 'id eq "7"  AND displayName eq "a and b"' })).toMatchObject({
      filters: [
        { by: 'id', text: '7' },
        { by: 'displayName', text: 'a and b' },
      ],
    });
  });
});

describe('a question about groups', () => {
  it.each([
    ['displayName eq "Sales"', [{ by: 'displayName', text: 'Sales' }]],
    ['members[value eq "7"]', [{ by: 'member', text: '7' }]],
    ['members eq "7"', [{ by: 'member', text: '7' }]],
    [
      'id eq "20" and members.value eq "7"',
      [
        { by: 'id', text: '20' },
        { by: 'member', text: '7' },
      ],
    ],
    ['urn:ietf:params:scim:schemas:core:2.0:Group:externalId eq "x"', [{ by: 'externalId', text: 'x' }]],
  ])('has the filter %s', (filter, found) => {
    expect(readGroups(filter)).toEqual(found);
  });

  it.each([
    'userName eq "x"',
    'displayName co "x"',
    'members[type eq "User"]',
    'displayName eq "x" or id eq "1"',
  ])('has no filter such as %s', (filter) => {
    expect(readGroups(filter)).toEqual(['provisioning.groupFilter']);
  });
});

describe('what an answer holds', () => {
  const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  const shown = (query: Readonly<Record<string, string>>) => {
    const asked = readShown(new URLSearchParams(query));
    return ['schemas', 'id', 'displayName', 'name', 'members', enterprise].filter((each) =>
      isShown(asked, each),
    );
  };

  it.each([
    [{}, ['schemas', 'id', 'displayName', 'name', 'members', enterprise]],
    [{ excludedAttributes: 'members, id' }, ['schemas', 'id', 'displayName', 'name', enterprise]],
    [
      { excludedAttributes: 'members.display' },
      ['schemas', 'id', 'displayName', 'name', 'members', enterprise],
    ],
    [{ attributes: 'displayname' }, ['schemas', 'id', 'displayName']],
    [
      { attributes: 'name.familyName,urn:ietf:params:scim:schemas:core:2.0:Group:members' },
      ['schemas', 'id', 'name', 'members'],
    ],
    [{ attributes: `${enterprise}:department` }, ['schemas', 'id', enterprise]],
    [{ attributes: 'id', excludedAttributes: 'id' }, ['schemas', 'id']],
  ])('is by %j', (query: Readonly<Record<string, string>>, names) => {
    expect(shown(query)).toEqual(names);
  });
});
