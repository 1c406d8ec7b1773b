import { expect, it } from 'vitest';
import type { Actor } from '#domain/permission/actor.ts';
import { mayCall } from '#server/guard/permission.ts';
import { callsOf, generatedContract } from '#server/platform/contract.ts';

const { models } = generatedContract();
const calls = callsOf({ models });
const asked = (permission: string) => {
  const call = calls.find((each) => each.permission === permission);
  if (call === undefined) throw new Error(`No call asks for ${permission}`);
  return call;
};
/** Someone without any power: `0` is no one who has signed in. */
const person = (userId: number): Actor => ({
  userId,
  companyId: 1,
  name: '',
  roles: userId === 0 ? [] : ['member'],
  mandates: [],
  ledDepartments: [],
  responsibleDepartments: [],
});

it.each([
  ['anyone', 0, true],
  ['session', 0, false],
  ['session', 7, true],
])('a call that asks for %s can be made by person %i: %s', (permission, userId, may) => {
  expect(mayCall(asked(permission), { models, actor: person(userId), payload: {} })).toBe(may);
});
