import { describe, expect, it } from 'vitest';
import {
  checkStartup,
  firstInTheWay,
  isDay,
  isSafeLink,
  overlaps,
  type StartupFacts,
} from '#domain/startup/checkStartup.ts';

const day = (start: string, end: string) => ({ start, end });

describe('the period of a startup image', () => {
  it('overlaps when one day is in both', () => {
    const taken = day('2026-12-05', '2026-12-10');

    expect(overlaps(taken, day('2026-12-10', '2026-12-31'))).toBe(true);
    expect(overlaps(taken, day('2026-12-01', '2026-12-05'))).toBe(true);
    expect(overlaps(taken, day('2026-12-06', '2026-12-07'))).toBe(true);
    expect(overlaps(taken, day('2026-12-11', '2026-12-12'))).toBe(false);
  });

  it('leaves the image it replaces out of the way', () => {
    const period = day('2026-11-23', '2026-11-23');
    const taken = [{ id: 4, ...day('2026-11-20', '2026-11-30') }];

    expect(firstInTheWay(period, taken, { id: undefined, replacesId: null })).toEqual(taken[0]);
    expect(firstInTheWay(period, taken, { id: undefined, replacesId: 4 })).toBeUndefined();
    expect(firstInTheWay(period, taken, { id: 4, replacesId: null })).toBeUndefined();
  });

  it('takes days of the calendar alone', () => {
    expect(['2026-02-28', '2026-02-29', '2026-2-8', '2026-13-01', ''].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the form of a startup image', () => {
  const facts: StartupFacts = { today: '2026-11-23' };
  const sound = { link: '', start: '2026-11-23' };
  const rules = (form: object, more: object = {}) =>
    checkStartup({ ...sound, ...form }, { ...facts, ...more }).map(({ rule }) => rule);

  it('lets an image be shown from today', () => {
    expect(rules({})).toEqual([]);
  });

  it('names every field that stands in the way', () => {
    expect(rules({ link: 'javascript:alert(1)', start: '2026-11-22' })).toEqual([
      'startup.link',
      'startup.startPast',
    ]);
  });

  it('keeps the past first day of an image that is shown', () => {
    const before = { start: '2026-11-01' };

    expect(rules(before)).toEqual(['startup.startPast']);
    expect(rules(before, { keptStart: '2026-11-01' })).toEqual([]);
  });

  it.each([
    ['https://www.example.com', true],
    ['https://activity.example.com:8443/a/b?c=d#e', true],
    ['http://www.example.com', false],
    ['javascript:alert(1)', false],
    ['https://127.0.0.1/x', false],
    ['https://[::1]/x', false],
    ['https://2130706433/', false],
    ['https://localhost/', false],
    ['https://metadata.internal/', false],
    ['https://user:secret@example.com/', false],
    ['https://www.example.com\\@evil.example', false],
    ['//example.com', false],
  ])('tells by syntax whether %s may be opened', (link, isSafe) => {
    expect(isSafeLink(link)).toBe(isSafe);
  });
});
