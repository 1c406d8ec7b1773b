import { describe, expect, it } from 'vitest';
import { readQuestion } from '#domain/provisioning/question.ts';

const read = (query: Readonly<Record<string, string>>) => {
  const reading = readQuestion(new URLSearchParams(query));
  return reading.kind === 'read' ? reading.value : reading.violations.map(({ rule }) => rule);
};

describe('a question', () => {
  it('is about the first hundred where it says nothing', () => {
    expect(read({})).toEqual({ filter: undefined, startIndex: 1, count: 100 });
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
    expect(read({ filter })).toMatchObject({ filter: found });
  });

  it.each([
    'userName',
    'userName eq',
    'userName ne "x"',
    'constructor eq "x"',
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
