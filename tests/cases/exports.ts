import { expect } from 'vitest';
import { people } from '#tests/setup/company.ts';
import { askProved, fetchExport, linesOf, proveExport } from '../server/export/exporting.ts';
import type { Outcome, Play, World } from './world.ts';

const everybody = { fields: ['name', 'phone'], scope: {}, format: 'csv' };
const start = Date.parse('2026-11-23T02:00:00Z');

const ticketFor = async ({ backend, main }: World, parameters: object = everybody): Promise<string> =>
  (await askProved(backend, main, parameters)).data.ticket;

/** Opens the address of a file and notes what came instead of it. */
const open = async (
  { backend, main }: World,
  query: Record<string, string>,
  input: string,
  session = main,
): Promise<Outcome> => {
  const response = await fetchExport(backend, session, query);
  const { code, message } = (await response.json()) as Pick<Outcome, 'code' | 'message'>;
  return { input, status: response.status, code, message };
};

/** How the cases of exports are played. */
export const exportPlays: Readonly<Record<string, Play>> = {
  X02: async (world) => {
    const { backend, main, setNow } = world;
    const ticket = await ticketFor(world);
    const other = await backend.signIn(people.asset);
    const foreign = await open(world, { ticket }, 'of another administrator', other);
    expect(await linesOf(await fetchExport(backend, main, { ticket }))).toHaveLength(9);
    const again = await open(world, { ticket }, 'a second time');
    const late = await ticketFor(world);
    setNow(new Date(start + 61_000).toISOString());
    const made = await open(world, { ticket: main.token }, 'a token of the session');
    return [foreign, again, await open(world, { ticket: late }, 'after 61 s'), made];
  },
  X03: async (world) => {
    const { backend, main } = world;
    const unproved = { code: 4000, message: '请先完成短信验证', data: { need: 'sms_code' } };
    const token = await proveExport(backend, main, everybody);
    const asked = (more: object) => backend.call('memberExport', { ...everybody, ...more }, main);
    expect(await asked({})).toMatchObject(unproved);
    expect(await asked({ verify_token: token, scope: { id: 20 } })).toMatchObject(unproved);
    expect(await asked({ verify_token: token, format: 'xlsx' })).toMatchObject(unproved);
    return [await open(world, {}, 'without a ticket')];
  },
};
