import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

const said: string[] = [];

/** react-admin writes every refused request while developing, those it called off itself included. */
const isCalledOff = (part: unknown): boolean =>
  part instanceof Object && 'name' in part && part.name === 'AbortError';

const remember =
  (kind: string) =>
  (...parts: readonly unknown[]): void => {
    if (parts.some(isCalledOff)) return;
    said.push(`console.${kind}: ${format(...parts)}`);
  };

/** Says that the page is about to be refused, or answered with nothing: react-admin writes that to the console. */
export const expectRefusal = (): void => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
};

beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'error').mockImplementation(remember('error'));
  vi.spyOn(console, 'warn').mockImplementation(remember('warn'));
});

// An error or warning no one expected is a defect; a test that expects one mocks the console itself.
afterEach(() => {
  const heard = [...said];
  said.length = 0;
  expect(heard).toEqual([]);
});
