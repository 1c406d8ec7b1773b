import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lackingKeys, withOpenWords } from '#compiler/openWords.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import { type Backend, createBackend, type TestSession } from '#tests/setup/backend.ts';
import { createCompanies, people } from '#tests/setup/company.ts';
import { mistakesIn } from '../compiler/planted.ts';

const [, secondWalk = ''] = readFileSync('schemas/README.md', 'utf8').split('\n# ');

/** The files of the second walk, as someone who follows the page writes them. */
const written: Readonly<Record<string, string>> = Object.fromEntries(
  [...secondWalk.matchAll(/```json (\w+)\n([\s\S]*?)```/g)].map(([, noun = '', text = '']) => [noun, text]),
);
const neighbours = Object.fromEntries(
  ['member', 'department'].map((noun) => [noun, readFileSync(`schemas/${noun}.schema.json`, 'utf8')]),
);
/** Of the page's own files: the neighbours lead to nouns that are not here. */
const mistakes = (texts: Readonly<Record<string, string>>) =>
  mistakesIn({ ...neighbours, ...texts }).filter(({ file }) =>
    Object.keys(written).some((noun) => file === `schemas/${noun}.schema.json`),
  );

/** Enters the keys that are lacking, and the keys themselves for words. */
const worded = (): Readonly<Record<string, string>> => {
  const told = mistakes(written);
  return Object.fromEntries(
    Object.entries(written).map(([noun, text]) => {
      const open = withOpenWords(text, lackingKeys(told, `schemas/${noun}.schema.json`));
      return [noun, open.replace(/"([^"]+)": ""/g, (_, key: string) => `"${key}": "${key}"`)];
    }),
  );
};

let entities: readonly EntitySchema[];
let backend: Backend;
let main: TestSession;
let sub: TestSession;

const book = (starts_at: string, ends_at: string, fields: object = {}) =>
  backend.call(
    'bookingSave',
    { subject: '周会', room_id: 1, person_id: 1, starts_at, ends_at, ...fields },
    main,
  );

beforeAll(() => {
  const texts = worded();
  expect(mistakes(texts)).toEqual([]);
  entities = Object.values(texts).map((text) => JSON.parse(text) as EntitySchema);
});

beforeEach(async () => {
  backend = await createBackend({ entities });
  await createCompanies(backend.database.db);
  main = await backend.signIn(people.main);
  sub = await backend.signIn(people.sub);
  for (const name of ['大会议室', '小会议室']) await backend.call('roomSave', { name, seats: 8 }, main);
});

describe('the booking desk of the second walk', () => {
  it('is five files and nothing else', () => {
    expect(Object.keys(written)).toEqual([
      'room',
      'booking',
      'bookingRequest',
      'bookingSetting',
      'bookingUse',
    ]);
    expect(secondWalk).not.toContain('```ts');
  });

  it('lets no two bookings of a room be at once', async () => {
    await book('2026-11-24T10:00:00+08:00', '2026-11-24T11:00:00+08:00');

    const during = await book('2026-11-24T10:30:00+08:00', '2026-11-24T12:00:00+08:00');
    const elsewhere = await book('2026-11-24T10:30:00+08:00', '2026-11-24T12:00:00+08:00', { room_id: 2 });
    const backwards = await book('2026-11-25T10:30:00+08:00', '2026-11-25T09:00:00+08:00');

    expect(during.code).toBe(4000);
    expect(elsewhere.code).toBe(0);
    expect(backwards.data.fields.ends_at).toBe('结束时间必须晚于开始时间');
  });

  it('frees the time of a booking that is turned down', async () => {
    const { data: made } = await book('2026-11-24T10:00:00+08:00', '2026-11-24T11:00:00+08:00');
    const note = { id: made.booking_id, decision_note: '改到下午' };
    const rejected = await backend.call('bookingReject', note, main);

    const again = await book('2026-11-24T10:30:00+08:00', '2026-11-24T12:00:00+08:00');
    const approved = await backend.call('bookingApprove', { id: again.data.booking_id }, main);

    expect(rejected.data).toMatchObject({ status: 'rejected', decision_note: '改到下午' });
    expect(approved.data).toMatchObject({ status: 'approved' });
  });

  it('says before an approval how many bookings it is about', async () => {
    const { data: one } = await book('2026-11-24T10:00:00+08:00', '2026-11-24T11:00:00+08:00');
    const { data: other } = await book('2026-11-24T12:00:00+08:00', '2026-11-24T13:00:00+08:00');
    const ids = [one.booking_id, other.booking_id];

    const asked = await backend.call('bookingList', { ids }, main);
    const approved = await backend.call('bookingApproveMany', { ids }, main);

    expect(asked.data.total).toBe(2);
    expect(approved.data).toMatchObject({ done: ids, failed: [] });
  });

  it('has a page of the bookings that wait, whence they are decided', async () => {
    await book('2026-11-20T10:00:00+08:00', '2026-11-20T11:00:00+08:00');
    const { data: one } = await book('2026-11-26T10:00:00+08:00', '2026-11-26T11:00:00+08:00');
    const { data: other } = await book('2026-11-25T10:00:00+08:00', '2026-11-25T11:00:00+08:00', {
      person_id: people.salesperson.userId,
    });
    const waiting = async (session: TestSession) =>
      (await backend.call('bookingRequestList', {}, session)).data.list.map(
        ({ booking_id: id }: { readonly booking_id: number }) => id,
      );

    // The one of the past is over. A sub-administrator of 研发部 sees no booking of a seller.
    expect(await waiting(main)).toEqual([other.booking_id, one.booking_id]);
    expect(await waiting(sub)).toEqual([one.booking_id]);

    const { data: shown } = await backend.call('bookingRequestInfo', { id: one.booking_id }, main);
    const { booking_id: id, version } = shown;
    const approved = await backend.call('bookingApprove', { id, version }, main);

    expect(shown).toMatchObject({ subject: '周会', can: { approve: 1, reject: 1 } });
    expect(approved.code).toBe(0);
    expect(await waiting(main)).toEqual([other.booking_id]);
    expect((await backend.call('bookingRequestInfo', { id }, main)).code).toBe(4000);
  });

  it('keeps rooms in the order people give them', async () => {
    await backend.call('roomSort', { ids: [2, 1] }, main);

    const { list } = (await backend.call('roomList', {}, main)).data;
    expect(list.map(({ name }: { readonly name: string }) => name)).toEqual(['小会议室', '大会议室']);
  });

  it('has settings before anybody saves them', async () => {
    const before = await backend.call('bookingSettingInfo', {}, main);
    const saved = await backend.call('bookingSettingSave', { notice: '请准时', version: 0 }, main);
    const refused = await backend.call('bookingSettingSave', { notice: '随意', version: 1 }, sub);

    expect(before.data).toMatchObject({ notice: '请按时使用并及时取消。', needs_approval: 1, version: 0 });
    expect(saved.data).toMatchObject({ notice: '请准时', needs_approval: 1, version: 1 });
    expect(refused.data.error_key).toBe('not_main_admin');
  });

  it('reports over both what their lists show', async () => {
    await book('2026-11-20T10:00:00+08:00', '2026-11-20T11:00:00+08:00');
    await book('2026-11-20T12:00:00+08:00', '2026-11-20T13:00:00+08:00', { room_id: 2 });
    await book('2026-11-20T14:00:00+08:00', '2026-11-20T15:00:00+08:00', { room_id: 2 });
    await backend.call('roomClose', { id: 1 }, main);

    const { cards, charts, tables } = (await backend.call('bookingUseReport', {}, main)).data;

    expect(cards.map(({ value }: { readonly value: number }) => value)).toEqual([3, 3, 1]);
    // The last day is the one before today: 2026-11-22.
    expect(charts.days.series[0].values.at(-3)).toBe(3);
    expect(tables.rooms.rows).toMatchObject([
      { room: '小会议室', bookings: 2 },
      { room: '大会议室', bookings: 1 },
    ]);
  });
});
