import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from '#server/platform/passwords.ts';

describe('passwords', () => {
  it('are hashed with argon2id, 19 MiB, two passes, and a salt', async () => {
    const [one, other] = await Promise.all([hashPassword('Demo1234'), hashPassword('Demo1234')]);

    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('are recognised, and nothing else is', async () => {
    const hash = await hashPassword('Demo1234');

    expect(await isPassword('Demo1234', hash)).toBe(true);
    expect(await isPassword('demo1234', hash)).toBe(false);
    expect(await isPassword('Demo1234', undefined)).toBe(false);
  });

  it('are the same however their characters were composed', async () => {
    const hash = await hashPassword('Caf\u00e9-2026');

    expect(await isPassword('Cafe\u0301-2026', hash)).toBe(true);
  });

  it('are not cut off at any length', async () => {
    const long = 'a'.repeat(100);
    const hash = await hashPassword(`${long}1`);

    expect(await isPassword(`${long}2`, hash)).toBe(false);
  });
});
