import { beforeEach, describe, expect, it } from 'vitest';
import { puzzle } from '#domain/captcha/rules.ts';
import { type Backend, createBackend } from '#tests/setup/backend.ts';
import { solve } from '#tests/setup/captcha.ts';
import { holdDrawing } from '#tests/setup/heldDrawing.ts';

let backend: Backend;
let now: Date;

const browser = { device_id: 'a1'.repeat(32) };

const ask = (fields: object = {}) => backend.call('captchaGet', { ...browser, ...fields });
const gapOf = async (): Promise<number> => {
  const row = await backend.database.db
    .selectFrom('captcha')
    .select('gap_left')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return row.gap_left ?? 0;
};
const answer = async (asked: { captcha_id: string; challenge: Parameters<typeof solve>[0] }, more: object) =>
  backend.call('captchaCheck', {
    ...browser,
    captcha_id: asked.captcha_id,
    ...(await solve(asked.challenge)),
    ...more,
  });
const failed = (captchaId: string) =>
  backend.call('captchaCheck', {
    ...browser,
    captcha_id: captchaId,
    position: 0,
    counter: 1,
    derived_key: 'ab',
  });

beforeEach(async () => {
  now = new Date('2026-11-23T02:00:00Z');
  backend = await createBackend({ clock: () => now });
});

describe('the puzzle', () => {
  it('gives a ticket for the right place, within five pixels', async () => {
    const near = await ask();
    const gap = await gapOf();
    const passed = await answer(near.data, { position: gap + puzzle.tolerance });
    const far = await ask();
    const missed = await answer(far.data, { position: (await gapOf()) - puzzle.tolerance - 1 });

    expect(passed.data.captcha_ticket).toMatch(/^.{20,}$/);
    expect(missed).toMatchObject({ code: 4000, data: { error_key: 'captcha_wrong' } });
  });

  it('keeps nobody waiting while its picture is drawn', async () => {
    const drawing = holdDrawing();
    const asking = ask();
    await drawing.begun;

    const meanwhile = await ask({ kind: 'work' });
    drawing.release();

    expect(meanwhile.code).toBe(0);
    expect((await asking).data.picture.background).toMatch(/^data:image/);
  });

  it('tells the place nowhere but in its picture', async () => {
    const { data } = await ask();
    const { picture, challenge, ...rest } = data;
    const said = { rest, challenge, picture: { ...picture, background: '', piece: '' } };

    expect(picture.background).toMatch(/^data:image\/webp;base64,/);
    expect(Object.values(said.picture)).not.toContain(await gapOf());
    expect(Object.keys(said.picture).sort()).toEqual([
      'background',
      'height',
      'piece',
      'piece_size',
      'piece_top',
      'width',
    ]);
  });

  it('takes one answer for each picture', async () => {
    const asked = await ask();
    const position = await gapOf();

    await failed(asked.data.captcha_id);

    expect(await answer(asked.data, { position })).toMatchObject({
      data: { error_key: 'captcha_expired' },
    });
  });

  it('wants the work beside the place', async () => {
    const asked = await ask();
    const position = await gapOf();
    const { counter, derived_key: key } = await solve(asked.data.challenge);
    const idle = { ...browser, captcha_id: asked.data.captcha_id, position, derived_key: key };

    const refused = await backend.call('captchaCheck', { ...idle, counter: counter + 1 });

    expect(refused.data.error_key).toBe('captcha_wrong');
  });

  it('is answered by the browser that asked alone', async () => {
    const asked = await ask();
    const position = await gapOf();

    const stolen = await answer(asked.data, { position, device_id: 'b2'.repeat(32) });

    expect(stolen.data.error_key).toBe('captcha_expired');
    expect((await answer(asked.data, { position })).code).toBe(0);
  });

  it('locks a browser for six minutes after five failures', async () => {
    for (let time = 0; time < 5; time += 1) await failed((await ask({ kind: 'work' })).data.captcha_id);

    expect((await ask()).data).toMatchObject({ error_key: 'captcha_locked', retry_after: 360 });
    expect((await ask({ device_id: 'b2'.repeat(32) })).code).toBe(0);
    now = new Date(now.getTime() + 361_000);
    expect((await ask()).code).toBe(0);
  });

  it('is drawn thirty times a minute for an address', async () => {
    const answers = [];
    for (let time = 0; time < 31; time += 1) answers.push(await ask({ kind: 'work' }));

    expect(answers.filter(({ code }) => code === 0)).toHaveLength(30);
    expect(answers.at(-1)?.data.error_key).toBe('captcha_rate');
  });
});
