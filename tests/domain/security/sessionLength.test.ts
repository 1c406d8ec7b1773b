import { expect, it } from 'vitest';
import { absoluteEnd, sessionEnd } from '#domain/security/sessionLength.ts';

const openedAt = new Date('2026-11-23T00:00:00Z');
const hour = 60 * 60 * 1000;
const after = (hours: number) => new Date(openedAt.getTime() + hours * hour);
const length = { idleHours: 4, maxHours: 10 };

it('slides with use until the absolute end, and no further', () => {
  const ends = [0, 5, 6, 9].map((hours) => sessionEnd('browser', { openedAt, usedAt: after(hours) }, length));

  expect(ends).toEqual([after(4), after(9), after(10), after(10)]);
});

it('gives links a day, and the app a length of its own', () => {
  expect(sessionEnd('link', { openedAt, usedAt: openedAt }, length)).toEqual(after(24));
  expect(sessionEnd('app', { openedAt, usedAt: openedAt }, length)).toEqual(after(168));
  expect(absoluteEnd('app', openedAt, length)).toEqual(after(180 * 24));
});

it('ends after thirty days where a company says nothing', () => {
  expect(sessionEnd('browser', { openedAt, usedAt: after(29 * 24) })).toEqual(after(30 * 24));
});
