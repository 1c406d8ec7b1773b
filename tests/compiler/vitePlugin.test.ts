import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, createServer, type HotPayload, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMistakeBoard, schemaPlugin, schemasChanged } from '#compiler/vitePlugin.ts';
import { placeIn, plant, schemaText } from './planted.ts';

let root = '';
let server: ViteDevServer;
let sent: HotPayload[] = [];

const save = (text: string) => writeFileSync(join(root, 'schemas/visitor.schema.json'), text);

/** Waits for a message to the page; the file system tells changes in its own time. */
const message = async (fits: (payload: HotPayload) => boolean): Promise<HotPayload> => {
  for (;;) {
    const found = sent.find(fits);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

const isChange = (payload: HotPayload): boolean =>
  payload.type === 'custom' && payload.event === schemasChanged;

/** A save before the watcher has seen the file would be no change to it. */
const watching = async (): Promise<void> => {
  while (!server.watcher.getWatched()[join(root, 'schemas')]?.includes('visitor.schema.json'))
    await new Promise((resolve) => setTimeout(resolve, 10));
};

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'console-'));
  mkdirSync(join(root, 'schemas'));
  save(schemaText());
  const customLogger = createLogger('silent');
  server = await createServer({
    root,
    configFile: false,
    customLogger,
    plugins: [schemaPlugin()],
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  await watching();
  sent = [];
  server.ws.send = (payload: HotPayload | string) => {
    if (typeof payload !== 'string') sent.push(payload);
  };
});
afterEach(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

describe('the Vite plugin', () => {
  it('compiles before the first page is served', () => {
    expect(readFileSync(join(root, 'schemas/generated/types.ts'), 'utf8')).toContain('interface Visitor');
  });

  it('tells the page which nouns a save changed', async () => {
    save(plant(schemaText(), '"maxLength": 500', '"maxLength": 400'));

    expect(await message(isChange)).toMatchObject({ data: { nouns: ['visitor'] } });
  });

  it('follows files that are added and removed', async () => {
    cpSync(join(root, 'schemas/visitor.schema.json'), join(root, 'schemas/guest.schema.json'));
    writeFileSync(join(root, 'schemas/guest.schema.json'), schemaText('guest'));
    await message(isChange);
    sent = [];

    rmSync(join(root, 'schemas/guest.schema.json'));

    expect(await message(isChange)).toMatchObject({ data: { nouns: ['guest'] } });
    expect(readFileSync(join(root, 'schemas/generated/types.ts'), 'utf8')).not.toContain('interface Guest');
  });

  it('shows a mistake with its place and takes it away again', async () => {
    const spoiled = plant(schemaText(), '"icon": "list"', '"icon": "lst"');
    save(spoiled);
    const { line, column } = placeIn(spoiled, '"lst"');

    const overlay = await message((payload) => payload.type === 'error');
    expect(overlay).toMatchObject({ err: { plugin: 'schemas', loc: { line, column: column - 1 } } });
    expect(JSON.stringify(overlay)).toContain('did you mean');

    save(schemaText());

    expect(await message((payload) => payload.type === 'update')).toMatchObject({ updates: [] });
  });
});

describe('a mistake of the code that runs', () => {
  const mistake = {
    file: 'schemas/visitor.schema.json',
    line: 2,
    column: 3,
    code: 'wrong-reply',
    message: 'visitorInfo answers what its schema does not allow',
  };

  it('is shown with its place until it is gone', () => {
    const board = createMistakeBoard(server);

    board.tell('visitorInfo', mistake);
    board.tell('visitorInfo', undefined);
    board.tell('visitorInfo', undefined);

    expect(sent).toMatchObject([
      {
        type: 'error',
        err: { message: expect.stringContaining('wrong-reply'), loc: { line: 2, column: 2 } },
      },
      { type: 'update', updates: [] },
    ]);
  });

  it('leaves those that are still there, and is told once in the terminal', () => {
    const written = vi.spyOn(server.config.logger, 'error').mockImplementation(() => {});
    const board = createMistakeBoard(server);

    board.tell('visitorInfo', mistake);
    board.tell('visitorInfo', mistake);
    board.tell('visitorList', { ...mistake, message: 'visitorList answers another' });
    board.tell('visitorInfo', undefined);

    expect(written).toHaveBeenCalledTimes(2);
    expect(sent.at(-1)).toMatchObject({ err: { message: expect.not.stringContaining('visitorInfo') } });
  });
});
