import { describe, expect, it, vi } from 'vitest';
import { createI18n } from '#i18n/createI18n.ts';
import { chooseLocale, type Locale } from '#i18n/locale.ts';
import { loadFirstMessages, loadMessages } from '#i18n/messages.ts';

describe('the language', () => {
  it.each([
    ['language=en', undefined, 'en'],
    ['language=ja', 'en', 'ja'],
    ['language=fr', 'en', 'zh'],
    ['', 'ja', 'ja'],
    ['', undefined, 'zh'],
  ])('of ?%s with cookie %s is %s', (search, kept, expected) => {
    expect(chooseLocale(new URLSearchParams(search), kept)).toBe(expected);
  });

  it('is there at once and changes on request', async () => {
    const told: Locale[] = [];
    const i18n = createI18n({
      locale: 'zh',
      messages: await loadMessages('zh'),
      onLocale: (locale) => told.push(locale),
    });
    expect(i18n.translate('login.submit')).toBe('登录');

    await i18n.changeLocale('ja');

    expect(i18n.translate('login.submit')).toBe('ログイン');
    expect(i18n.getLocale()).toBe('ja');
    expect(told).toEqual(['ja']);
  });
});

/** The console begun at the devices; the rest comes when the test lets it. */
const beginAtDevices = async (load = loadMessages) => {
  const first = await loadFirstMessages('zh', 'device');
  const i18n = createI18n({ ...(first ?? fail()), locale: 'zh', onLocale: () => {}, load });
  const renderAgain = vi.fn();
  i18n.subscribe(renderAgain);
  return { i18n, renderAgain };
};

const fail = (): never => {
  throw new Error('The page of devices has no words of its own');
};

const later = 'importing.title';

describe('words by page', () => {
  it('are those of the frame and of the noun first', async () => {
    const { i18n, renderAgain } = await beginAtDevices();

    const said = ['ra.action.save', 'shell.signOut', 'resources.member.name', 'resources.device.plural'];
    expect(said.map((key) => i18n.translate(key)).filter((word) => word === '')).toEqual([]);
    await i18n.complete();

    expect(i18n.translate(later)).not.toBe(later);
    expect(renderAgain).not.toHaveBeenCalled();
  });

  it('show nothing for one that is still to come, and are shown again with it', async () => {
    const { i18n, renderAgain } = await beginAtDevices();

    expect(i18n.translate(later)).toBe('');
    expect(i18n.translate('rules.validation.required', { _: 'rules.validation.required' })).toBe('');
    await vi.waitFor(() => expect(renderAgain).toHaveBeenCalledOnce());

    expect(i18n.translate(later)).toMatch(/\S/);
    expect(i18n.translate('no.such.word', { _: 'nothing' })).toBe('nothing');
  });

  it('know at once what no word will come for', async () => {
    const load = vi.fn(loadMessages);
    const { i18n } = await beginAtDevices(load);

    expect(i18n.translate('resources.device.groups.none', { _: '分组' })).toBe('分组');
    expect(i18n.translate('欢迎，周主管', { _: '欢迎，周主管' })).toBe('欢迎，周主管');
    expect(load).not.toHaveBeenCalled();
  });

  it('are asked for again where the network failed', async () => {
    const load = vi.fn(loadMessages).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { i18n, renderAgain } = await beginAtDevices(load);
    expect(i18n.translate(later)).toBe('');
    await expect(i18n.complete()).rejects.toThrow('Failed to fetch');

    expect(i18n.translate(later)).toBe('');
    await i18n.complete();

    expect(i18n.translate(later)).toMatch(/\S/);
    expect(renderAgain).toHaveBeenCalledOnce();
  });

  it('give way to another language that is chosen meanwhile', async () => {
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { i18n, renderAgain } = await beginAtDevices(async (locale) => {
      if (locale === 'zh') await held;
      return loadMessages(locale);
    });
    const rest = i18n.complete();
    await i18n.changeLocale('ja');

    arrive();
    await rest;

    expect(i18n.translate('login.submit')).toBe('ログイン');
    expect(i18n.getLocale()).toBe('ja');
    expect(renderAgain).not.toHaveBeenCalled();
  });
});
