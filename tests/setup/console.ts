import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

const said: string[] = [];

const remember =
  (kind: string) =>
  (...parts: readonly unknown[]): void => {
    said.push(`console.${kind}: ${format(...parts)}`);
  };

beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'error').mockImplementation(remember('error'));
  vi.spyOn(console, 'warn').mockImplementation(remember('warn'));
});

// An error or warning nobody expected is a defect; a test that expects one mocks the console itself.
afterEach(() => {
  const heard = [...said];
  said.length = 0;
  expect(heard).toEqual([]);
});
