import { describe, expect, it } from 'vitest';
import { namedText, toldChange } from '#views/timeline/changeWords.ts';

const words = { noun: 'department', unseen: '管理范围外', comma: '、' };
const names = [
  { type: 'department', id: 5, name: '软件部' },
  { type: 'member', id: 6, name: '王芳' },
];

describe('toldChange', () => {
  it.each([
    ['"A"', '"B"', 'changed'],
    [null, '"B"', 'set'],
    ['[]', '[1]', 'set'],
    ['"A"', null, 'cleared'],
    ['0', '1', 'changed'],
    ['"***"', '"***"', 'concealed'],
  ] as const)('tells %s to %s as %s', (old, now, kind) => {
    expect(toldChange({ old, new: now }).kind).toBe(kind);
  });
});

describe('namedText', () => {
  it('names ids and keeps what stands beside them', () => {
    expect(namedText([{ id: 5, position: '工程师' }], names, words)).toBe('软件部（工程师）');
  });

  it('calls what has no name outside the scope, once', () => {
    expect(namedText([5, null, 6], names, words)).toBe('软件部、管理范围外');
  });
});
