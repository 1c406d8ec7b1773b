import { describe, expect, it } from 'vitest';
import { checkStartup, isSafeLink, type StartupFacts } from '#domain/startup/checkStartup.ts';
import { dayIn, displayOf, isDay, overlaps } from '#domain/startup/period.ts';

const day = (start: string, end: string) => ({ start, end });

describe('the period of a startup image', () => {
  it('counts days in the zone of the company', () => {
    const instant = new Date('2026-11-22T16:30:00Z');

    expect([
      dayIn('Asia/Shanghai', instant),
      dayIn('UTC', instant),
      dayIn('America/Los_Angeles', instant),
    ]).toEqual(['2026-11-23', '2026-11-22', '2026-11-22']);
  });

  it('overlaps when one day is in both', () => {
    const taken = day('2026-12-05', '2026-12-10');

    expect(overlaps(taken, day('2026-12-10', '2026-12-31'))).toBe(true);
    expect(overlaps(taken, day('2026-12-01', '2026-12-05'))).toBe(true);
    expect(overlaps(taken, day('2026-12-06', '2026-12-07'))).toBe(true);
    expect(overlaps(taken, day('2026-12-11', '2026-12-12'))).toBe(false);
  });

  it('shows an approved image on its first and last day', () => {
    const period = day('2026-12-05', '2026-12-10');
    const on = (today: string) => displayOf(1, period, today);

    expect(['2026-12-04', '2026-12-05', '2026-12-10', '2026-12-11'].map(on)).toEqual([
      'waiting',
      'showing',
      'showing',
      'ended',
    ]);
    expect([0, 2, 3].map((status) => displayOf(status as 0 | 2 | 3, period, '2026-12-06'))).toEqual([
      null,
      null,
      null,
    ]);
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
  const facts: StartupFacts = { id: undefined, replacesId: null, today: '2026-11-23', taken: [] };
  const sound = { hasImage: true, link: '', start: '2026-11-23', end: '2026-11-23', isAgreed: true };
  const rules = (form: object, more: object = {}) =>
    checkStartup({ ...sound, ...form }, { ...facts, ...more }).map(({ rule }) => rule);

  it('lets an image be shown from today for one day', () => {
    expect(rules({})).toEqual([]);
  });

  it('names every field that stands in the way', () => {
    expect(
      rules({ hasImage: false, link: 'javascript:alert(1)', start: '', end: '', isAgreed: false }),
    ).toEqual([
      'startup.imageRequired',
      'startup.link',
      'startup.startRequired',
      'startup.endRequired',
      'startup.rules',
    ]);
  });

  it('keeps the past first day of an image that is shown', () => {
    const before = { start: '2026-11-01', end: '2026-12-01' };

    expect(rules(before)).toEqual(['startup.startPast']);
    expect(rules(before, { keptStart: '2026-11-01' })).toEqual([]);
    expect(rules({ ...before, end: '2026-11-20' }, { keptStart: '2026-11-01' })).toEqual(['startup.endPast']);
  });

  it('leaves the image it replaces out of the way', () => {
    const taken = [{ id: 4, start: '2026-11-20', end: '2026-11-30', isApproved: true, replacesId: null }];

    expect(rules({}, { taken })).toEqual(['startup.overlap']);
    expect(rules({}, { taken, replacesId: 4 })).toEqual([]);
    expect(rules({}, { taken, id: 4 })).toEqual([]);
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
