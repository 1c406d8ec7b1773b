import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ActWindow,
  eventKeyOf,
  recordsOfEvent,
  unusualEvents,
  unusualFrom,
  unusualKinds,
} from '#domain/record/unusual.ts';

const quiet: ActWindow = {
  kind: 'exports',
  userId: 2,
  name: '李副管',
  day: '2026-11-22',
  from: new Date('2026-11-22T02:00:00Z'),
  to: new Date('2026-11-22T03:00:00Z'),
  count: 1,
  rows: 0,
  works: 0,
  nightsBefore: 0,
};

describe('an unusual event', () => {
  it.each([
    ['nine exports', { count: 9 }, false],
    ['ten exports', { count: 10 }, true],
    ['one export of 4,999 rows', { rows: 4_999 }, false],
    ['one export of 5,000 rows', { rows: 5_000 }, true],
    ['four failed proofs', { kind: 'proofs', count: 4 }, false],
    ['five failed proofs', { kind: 'proofs', count: 5 }, true],
    ['a sign-in at night without work', { kind: 'night', count: 2, works: 0 }, false],
    ['the first work at night', { kind: 'night', count: 2, works: 1 }, true],
    ['work at night after another night', { kind: 'night', works: 9, nightsBefore: 1 }, false],
  ] as const)('of %s: %o is %s', (_, change, expected) => {
    expect(unusualEvents([{ ...quiet, ...change }])).toHaveLength(expected ? 1 : 0);
  });

  it('is the window with the most acts of its day, kind and administrator', () => {
    const windows = [{ count: 11 }, { count: 14 }, { count: 14, rows: 7 }, { count: 12, rows: 9_000 }];

    expect(unusualEvents(windows.map((each) => ({ ...quiet, ...each })))).toMatchObject([
      { count: 14, rows: 7 },
    ]);
  });

  it('of many acts stands before one of many rows', () => {
    const [many, large] = [
      { ...quiet, count: 12, day: '2026-11-21', to: new Date('2026-11-21T03:00:00Z') },
      { ...quiet, rows: 6_000 },
    ];

    expect(unusualEvents([many, large])).toEqual([large, many]);
  });
});

const windows = fc.array(
  fc.record({
    kind: fc.constantFrom(...unusualKinds),
    userId: fc.integer({ min: 1, max: 3 }),
    name: fc.constant('某人'),
    day: fc.constantFrom('2026-11-20', '2026-11-21'),
    from: fc.date({ noInvalidDate: true }),
    to: fc.date({ noInvalidDate: true }),
    count: fc.integer({ min: 1, max: 2 * unusualFrom.exports }),
    rows: fc.integer({ min: 0, max: 2 * unusualFrom.exportedRows }),
    works: fc.integer({ min: 0, max: 2 }),
    nightsBefore: fc.integer({ min: 0, max: 2 }),
  }),
);

describe('all unusual events', () => {
  it('are one for each day, kind and administrator, newest first, each of the windows that were given', () => {
    fc.assert(
      fc.property(windows, (given) => {
        const events = unusualEvents(given);

        expect(new Set(events.map(eventKeyOf)).size).toBe(events.length);
        expect(events.every((event) => given.some((each) => each === event))).toBe(true);
        const times = events.map(({ to }) => to.getTime());
        expect(times).toEqual(times.toSorted((one, other) => other - one));
      }),
    );
  });

  it('stay when more windows of other administrators come', () => {
    fc.assert(
      fc.property(windows, windows, (own, others) => {
        const shifted = others.map((each) => ({ ...each, userId: each.userId + 10 }));

        expect(unusualEvents([...own, ...shifted]).filter(({ userId }) => userId < 10)).toEqual(
          unusualEvents(own),
        );
      }),
    );
  });
});

it.each([
  ['exports', { action: 'exportFile', outcome: 'done' }],
  ['night', { outcome: 'done' }],
  ['proofs', { attention: ['proof'] }],
] as const)('finds the records of %s by %o', (kind, filter) => {
  const [from, to] = ['2026-11-22T02:00:00.000Z', '2026-11-22T03:00:00.000Z'];

  expect(recordsOfEvent({ kind, user_id: 2, from, to })).toEqual({
    operator_id: 2,
    time: { from, to },
    ...filter,
  });
});
