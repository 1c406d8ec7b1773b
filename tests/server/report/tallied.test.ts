import { beforeEach, describe, expect, it } from 'vitest';
import type { EntitySchema } from '#engine/dialect.ts';
import { buildSchema } from '#tests/builders/schema.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';

const room: EntitySchema = buildSchema(
  { room_id: { type: 'integer', title: '编号', readOnly: true } },
  {
    name: 'room',
    id: 'room_id',
    permissions: { read: { main: 'all', sub: 'all' }, create: { main: 'all' } },
  },
  ['room_id', 'name'],
);

const everybody = { main: 'all', sub: 'own' } as const;

const booking: EntitySchema = buildSchema(
  {
    booking_id: { type: 'integer', title: '编号', readOnly: true },
    room_id: {
      type: 'integer',
      title: '会议室',
      'x-field': { relation: { resource: 'room' }, filter: 'equals' },
    },
    person_id: { type: 'integer', title: '预订人', 'x-field': { relation: { resource: 'member' } } },
    kind: { type: 'string', title: '类型', enum: ['inside', 'guests'], 'x-field': { filter: 'in' } },
    day: { type: 'string', format: 'date', title: '日期', 'x-field': { filter: 'range' } },
    minutes: { type: 'integer', title: '分钟', minimum: 0 },
  },
  {
    name: 'booking',
    id: 'booking_id',
    scope: { person: 'person_id' },
    permissions: { read: everybody, create: everybody, update: everybody },
  },
  ['booking_id', 'name', 'room_id', 'person_id', 'day'],
);

const ofSpan = { of: 'booking', on: 'day' } as const;

const bookingUse: EntitySchema = {
  ...buildSchema(),
  properties: {
    use_id: { type: 'integer', title: '编号', readOnly: true },
    kind: { type: 'string', title: '类型', enum: ['inside', 'guests'] },
    bookings: { type: 'integer', title: '预订数', readOnly: true, 'x-field': { tally: ofSpan } },
    minutes: {
      type: 'integer',
      title: '分钟',
      readOnly: true,
      'x-field': { tally: { ...ofSpan, sum: 'minutes' } },
    },
    guests: {
      type: 'integer',
      title: '访客预订',
      readOnly: true,
      'x-field': { tally: { ...ofSpan, filter: { kind: ['guests'] } } },
    },
    rooms: { type: 'integer', title: '会议室', readOnly: true, 'x-field': { tally: { of: 'room' } } },
    room: {
      type: 'string',
      title: '会议室',
      readOnly: true,
      'x-field': { tally: { of: 'booking', by: 'room_id' } },
    },
  },
  'x-resource': {
    name: 'bookingUse',
    plural: '预订情况',
    kind: 'report',
    id: 'use_id',
    display: 'use_id',
    module: 'company',
    report: {
      period: { unit: 'day', spans: [7, 28], usual: 7, most: 366, compare: ['previous'] },
      filters: ['kind'],
      cards: ['bookings', 'minutes', 'guests', 'rooms'],
      charts: { days: { title: '每日', kind: 'bar', fields: ['bookings'] } },
      tables: { rooms: { title: '会议室', columns: ['room', 'bookings', 'minutes'], bar: 'bookings' } },
    },
    permissions: { read: { main: 'all', sub: 'all', member: 'all' } },
  },
};

let backend: Backend;
let main: TestSession;

const ask = async (fields: object = {}, session: TestSession = main) =>
  (await backend.call('bookingUseReport', { compare: 'previous', ...fields }, session)).data;

type Told = Awaited<ReturnType<typeof ask>>;

const cardsOf = ({ cards }: Told): Readonly<Record<string, readonly [number, number | null]>> =>
  Object.fromEntries(
    cards.map((card: { field: string; value: number; before: number | null }) => [
      card.field,
      [card.value, card.before],
    ]),
  );

const book = (room_id: number, day: string, fields: object = {}, session: TestSession = main) =>
  backend.call(
    'bookingSave',
    { name: '例会', room_id, day, person_id: 1, kind: 'inside', minutes: 30, ...fields },
    session,
  );

beforeEach(async () => {
  backend = await createBackend({ entities: [room, booking, bookingUse] });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  for (const name of ['大会议室', '小会议室']) await backend.call('roomSave', { name }, main);
  // The backend's day is the 23rd: what is booked for it is counted once it is over.
  await book(1, '2026-11-23');
  await book(1, '2026-11-22');
  await book(1, '2026-11-20', { minutes: 60, kind: 'guests' });
  await book(2, '2026-11-20');
  await book(2, '2026-11-12');
  await book(2, '2026-08-01');
});

describe('a report of tallies', () => {
  it('counts and adds up the rows of the span, beside the one before', async () => {
    expect(cardsOf(await ask())).toEqual({
      bookings: [3, 1],
      minutes: [120, 30],
      guests: [1, 0],
      rooms: [2, null],
    });
  });

  it('leads each figure to a list of as many rows', async () => {
    const { cards, tables } = await ask({ span: 28 });
    const counted = [
      ...cards.filter(({ field }: { field: string }) => field !== 'minutes'),
      ...tables.rooms.rows,
    ];

    const totals = await Promise.all(
      counted.map(
        async ({ to }: { to: { resource: string; filter: object } }) =>
          (await backend.call(`${to.resource}List`, { filter: to.filter }, main)).data.total,
      ),
    );

    expect(totals).toEqual(counted.map(({ value, bookings }) => value ?? bookings));
  });

  it('lays days beside days and months in their order', async () => {
    const { charts } = await ask();

    expect(charts.days.places.at(-1)).toBe('2026-11-22');
    expect(charts.days.series).toEqual([
      { field: 'bookings', values: [0, 0, 0, 0, 2, 0, 1], before: [0, 0, 0, 1, 0, 0, 0] },
    ]);
  });

  it('counts apart by what rows lead to, called by its name', async () => {
    const { tables } = await ask();

    expect(tables.rooms.rows).toMatchObject([
      { room: '大会议室', bookings: 2, minutes: 90 },
      { room: '小会议室', bookings: 1, minutes: 30 },
    ]);
  });

  it('is narrowed by a field the rows have, too', async () => {
    const told = await ask({ kind: 'guests' });

    expect(cardsOf(told)).toMatchObject({ bookings: [1, 0], minutes: [60, 0], rooms: [2, null] });
  });

  it('counts what the reader may see alone', async () => {
    const sub = await backend.signIn(people.sub);
    await book(1, '2026-11-22', { person_id: people.sub.userId });

    expect(cardsOf(await ask({}, sub))).toMatchObject({ bookings: [1, 0], rooms: [2, null] });
    expect(cardsOf(await ask())).toMatchObject({ bookings: [4, 1] });
  });

  it('tells no number to whoever sees no row', async () => {
    const member = await backend.signIn(people.member);

    const told = await ask({}, member);

    expect(told.cards).toEqual([]);
    expect(told.charts.days.series).toEqual([]);
    expect(told.tables.rooms.rows).toEqual([]);
  });

  it('refuses spans that are reversed or too long', async () => {
    const reversed = await backend.call('bookingUseReport', { from: '2026-11-02', to: '2026-11-01' }, main);
    const long = await backend.call('bookingUseReport', { from: '2020-01-01' }, main);

    expect([reversed.data.error_key, long.data.error_key]).toEqual([
      'report.periodReversed',
      'report.tooManyDays',
    ]);
  });
});
