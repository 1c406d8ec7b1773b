import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findMenuEntry, openMenu } from '#tests/setup/menu.ts';
import { renderConsole, type ShownConsole } from '#tests/setup/renderConsole.tsx';

const home = '/home';
const devices = '/enterprise/member-device-manage';

const openPalette = async (): Promise<HTMLElement> => {
  await screen.findByText('欢迎，周主管');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return screen.findByLabelText('页面、成员、部门或操作');
};

const optionTexts = (): readonly string[] =>
  [...document.querySelectorAll('[role=option]')].map((option) => option.textContent ?? '');

const find = async (user: ShownConsole['user'], keyword: string, expected: RegExp): Promise<HTMLElement> => {
  const input = await openPalette();
  await user.type(input, keyword);
  await waitFor(() => expect(optionTexts()[0]).toMatch(expected));
  return input;
};

describe('the command palette', () => {
  it('finds a page by the initials of its pinyin', async () => {
    const { user, address } = await renderConsole(home);
    const input = await find(user, 'cysb', /^成员设备/);

    await user.type(input, '{Enter}');

    await waitFor(() => expect(address()).toBe(devices));
    expect(screen.queryByLabelText('页面、成员、部门或操作')).toBeNull();
  });

  it('finds on the server what it has no words for', async () => {
    const { user, address } = await renderConsole(home);
    const input = await find(user, '前端小组', /^前端小组研发部/);

    await user.type(input, '{Enter}');

    await waitFor(() => expect(address()).toBe('/contact/PartmentManage/12'));
  });

  it('names the line that Enter opens', async () => {
    const { user } = await renderConsole(home);
    const input = await openPalette();

    await user.type(input, '{ArrowDown}');

    const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
    expect(active?.getAttribute('aria-selected')).toBe('true');
    expect(active?.textContent).toMatch(/^成员/);
  });

  it('says when nothing is found', async () => {
    const { user } = await renderConsole(home);
    const input = await openPalette();

    await user.type(input, 'qqqq');

    expect(await screen.findByText(/没有找到“qqqq”/)).toBeTruthy();
  });

  it('does not ask for people for those who may not read them', async () => {
    const { user, sent } = await renderConsole(home, { as: 'asset' });
    await screen.findByText('欢迎，王资产');
    fireEvent.keyDown(document.body, { key: 'k', metaKey: true });

    await user.type(await screen.findByLabelText('页面、成员、部门或操作'), 'dark');

    await waitFor(() => expect(optionTexts()).toEqual(['切换到深色模式']));
    expect(sent.map((call) => JSON.stringify(call)).join()).not.toContain('searchUserAndDept');
  });
});

describe('the frame', () => {
  it('says company, role, place and title of the page', async () => {
    await renderConsole(devices, { as: 'sub' });

    await waitFor(() => expect(document.title).toBe('成员设备 – 测试甲公司'));
    expect(document.querySelector('header')?.textContent).toContain('测试甲公司子管理员');
    const place = await screen.findByLabelText('当前位置');
    expect(place.textContent).toBe('首页企业数据');
  });

  it('begins a page reached by a link at its heading', async () => {
    const { user } = await renderConsole(home);
    const menu = await openMenu(user);

    await user.click(await findMenuEntry(user, menu, { area: '企业数据', page: '成员设备' }));

    // The link has the same text, and the focus until the page is there.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(document.activeElement?.textContent).toBe('成员设备');
  });

  it('lights the entry whose page leads here', async () => {
    const { user } = await renderConsole('/newSetting/vacations');
    expect((await screen.findByLabelText('当前位置')).textContent).toBe('首页企业设置节假日设置');

    const menu = await openMenu(user);

    const entry = await within(menu).findByText('节假日设置');
    expect(entry.closest('a')?.getAttribute('aria-current')).toBe('page');
  });

  it('says where nothing is found', async () => {
    await renderConsole('/no-such-page');

    expect(await screen.findByText('找不到地址 /no-such-page')).toBeTruthy();
  });

  it('says which role a page needs and whom to ask', async () => {
    await renderConsole('/complaint', { as: 'asset' });

    expect(await screen.findByText('“群投诉”需要相应的权限。')).toBeTruthy();
    expect(await screen.findByText('周主管')).toBeTruthy();
    expect(screen.getByText(/可以查看的角色：主管理员、子管理员/)).toBeTruthy();
  });
});
