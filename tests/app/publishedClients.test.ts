import { afterEach, expect, it, vi } from 'vitest';
import { readClients } from '#app/downloads/Clients.tsx';

afterEach(() => vi.restoreAllMocks());

const answerWith = (body: string, init: ResponseInit) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, init));
const html = { 'content-type': 'text/html; charset=utf-8' };
const json = { 'content-type': 'application/json; charset=utf-8' };

it.each([
  ['knows no such address', '{"code":4000}', { status: 404, headers: json }],
  ['answers every address with the page', '<!doctype html>', { status: 200, headers: html }],
])('finds no clients on a server that %s', async (_, body, init) => {
  answerWith(body, init);

  expect(await readClients()).toEqual([]);
});

it('reads the clients a server publishes', async () => {
  answerWith('{"clients":[{"file":"setup.exe"}]}', { status: 200, headers: json });

  expect(await readClients()).toEqual([{ file: 'setup.exe' }]);
});

it('says that a server fails', async () => {
  answerWith('', { status: 500, headers: html });

  await expect(readClients()).rejects.toThrow('500');
});
