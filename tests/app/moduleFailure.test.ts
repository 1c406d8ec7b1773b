import { describe, expect, it } from 'vitest';
import { isModuleFailure } from '#app/start/moduleFailure.ts';
import { reloadOnce } from '#session/endSession.ts';

describe('a module that cannot be loaded', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://a.example/assets/x.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    "Cannot read properties of undefined (reading 'adminText')",
  ])('is recognised by %j', (message) => {
    expect(isModuleFailure(new TypeError(message))).toBe(true);
  });

  it('is not every error', () => {
    expect(isModuleFailure(new TypeError('x is not a function'))).toBe(false);
    expect(isModuleFailure(undefined)).toBe(false);
  });

  it('reloads once per build, again for the next build', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const ports = (build: string) => ({ build, storage, now: () => 5, reload: () => {} });

    expect(reloadOnce('module', ports('a'))).toBe(true);
    expect(reloadOnce('module', ports('a'))).toBe(false);
    expect(reloadOnce('module', ports('b'))).toBe(true);
  });
});
