import { expect, it } from 'vitest';
import { giveBackAddressToken, takeAddressToken } from '#server/features/account/guesses.ts';
import { createBackend } from '#tests/setup/backend.ts';

const budget = { bucket: 'tried', limit: 2, windowSeconds: 60 };
const now = new Date('2026-11-23T02:00:00Z');

it('counts a household of IPv6 addresses as one', async () => {
  const { db } = (await createBackend()).database;
  const take = async (ip: string | undefined) => (await takeAddressToken({ db, ip, now }, budget)).isAllowed;

  const near = [await take('2001:db8:1:2::1'), await take('2001:db8:1:2::2'), await take('2001:db8:1:2:3::')];
  const unknown = [await take(undefined), await take(undefined), await take(undefined)];

  expect(near).toEqual([true, true, false]);
  expect(await take('2001:db8:1:3::1')).toBe(true);
  expect(unknown).toEqual([true, true, true]);
});

it('has room again for what did not count', async () => {
  const { db } = (await createBackend()).database;
  const asked = { db, ip: '192.0.2.7', now };
  const take = async () => (await takeAddressToken(asked, budget)).isAllowed;

  await take();
  await take();
  await giveBackAddressToken(asked, budget);

  expect([await take(), await take()]).toEqual([true, false]);
});
