import { expect, it } from 'vitest';
import { networkError, refusedError } from '#dataProvider/refusal.ts';
import { newerVersion, textsOfViolations, troubleOf } from '#views/form/save/trouble.ts';

const refused = (data: unknown) => refusedError('已被拒绝', data, 'warning', undefined);

it('says at fields what is refused at fields', () => {
  const error = refused({ error_key: 'name_taken', fields: { name: '名称已存在' } });

  expect(troubleOf(error)).toEqual({ errors: { name: '名称已存在' }, message: undefined });
});

it('says for the whole what names no field', () => {
  expect(troubleOf(refused({ error_key: 'locked' }))).toEqual({ errors: {}, message: '已被拒绝' });
  expect(troubleOf(networkError('网络异常', undefined)).message).toBe('网络异常');
});

it('reads the newer version of a conflict alone', () => {
  const late = refused({ error_key: 'version_conflict', current: { version: 7 } });
  const locked = refused({ error_key: 'locked', current: { version: 7 } });

  expect(newerVersion(late)).toBe(7);
  expect(newerVersion(locked)).toBeUndefined();
  expect(newerVersion(new Error('broken'))).toBeUndefined();
});

it.each([undefined, null, {}, { version: null }, { version: 'abc' }])(
  'knows no newer version where a conflict tells %j of the row',
  (current) => {
    expect(newerVersion(refused({ error_key: 'version_conflict', current }))).toBeUndefined();
  },
);

it('puts what a rule found at its field', () => {
  const translate = (key: string, params?: object) => `${key} ${JSON.stringify(params)}`;
  const violations = [{ rule: 'text.tooLong', field: 'name', params: { max: 5 } }];

  expect(textsOfViolations(violations, translate)).toEqual({ name: 'rules.text.tooLong {"max":5}' });
});
