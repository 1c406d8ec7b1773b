import { expect, it } from 'vitest';
import { checkLoginPassword, meetsPolicy, passwordStrength } from '#domain/account/password.ts';

it.each([
  ['abcd1', false],
  ['abcde1', true],
  ['123456', false],
  ['abcdef', false],
  ['密码123456', true],
  [`a1${'x'.repeat(70)}`, true],
  [`a1${'x'.repeat(71)}`, false],
])('takes %s as a login password: %s', (password, isTaken) => {
  expect(checkLoginPassword(password)).toEqual(
    isTaken ? [] : [{ rule: 'validation.password.login', field: 'password' }],
  );
});

it.each([
  ['Abcd1', false],
  ['Abcde1', true],
  ['abcdef1', false],
  ['ABCDEF1', false],
  ['Abcdefg', false],
  [`Ab1${'x'.repeat(17)}`, true],
  [`Ab1${'x'.repeat(18)}`, false],
])('takes %s as a management password: %s', (password, isTaken) => {
  expect(meetsPolicy('management', password)).toBe(isTaken);
});

it('counts what repeats or continues as no surprise', () => {
  expect([passwordStrength('aaaaaaaaaaaa'), passwordStrength('abcdefghijkl')]).toEqual([0, 0]);
  expect(passwordStrength('Vq7#mZ2!rT9k')).toBe(3);
});
