import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createConsoleStore } from '#app/console/consoleStore.ts';
import { findArea, findMenuEntry, openMenu } from '#tests/setup/menu.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const devices = '/enterprise/member-device-manage';

const openAreas = (menu: HTMLElement): readonly string[] =>
  [...menu.querySelectorAll('[aria-expanded=true]')].map((line) => line.textContent ?? '');

describe('the areas of the menu', () => {
  it('shows the pages of the area one is in, and of no other', async () => {
    const { user } = await renderConsole(devices);

    const menu = await openMenu(user);

    await within(menu).findByText('成员设备');
    expect(openAreas(menu)).toEqual(['企业数据']);
    expect(within(menu).queryByText('群投诉')).toBeNull();
    expect(within(menu).getByText('成员设备').closest('a')?.getAttribute('aria-current')).toBe('page');
  });

  it('folds the open area when another one is opened', async () => {
    const { user } = await renderConsole(devices);
    const menu = await openMenu(user);

    await user.click(await findArea(menu, '群管理'));

    expect(openAreas(menu)).toEqual(['群管理']);
    expect(within(menu).getByText('群投诉')).toBeTruthy();
    expect(within(menu).queryByText('成员设备')).toBeNull();
  });

  it('folds an area that is clicked again', async () => {
    const { user } = await renderConsole(devices);
    const menu = await openMenu(user);

    await user.click(await findArea(menu, '企业数据'));

    expect(openAreas(menu)).toEqual([]);
  });

  it('opens the area of the page that was gone to', async () => {
    const { user } = await renderConsole(devices);
    const menu = await openMenu(user);

    await user.click(await findMenuEntry(user, menu, { area: '群管理', page: '群投诉' }));

    await waitFor(() => expect(document.title).toMatch(/^群投诉/));
    expect(openAreas(await openMenu(user))).toEqual(['群管理']);
  });

  it('leaves open on the home page what was opened last', async () => {
    const { user } = await renderConsole('/home');
    await user.click(await findArea(await openMenu(user), '增值服务'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('主导航')).toBeNull());

    expect(openAreas(await openMenu(user))).toEqual(['增值服务']);
  });

  it('says on a folded area what its pages carry', async () => {
    const { user } = await renderConsole(devices, {
      prepare: async ({ database: { db } }) => {
        await sql`insert into application (company_id, application_id, name, country_code, phone, department_id, applied_at, updated_at)
          values (1, 1, '林新', '86', '13900001111', 11, '2026-11-22T02:00:00Z', now())`.execute(db);
      },
    });
    const menu = await openMenu(user);
    const area = await findArea(menu, '通讯录');
    await within(area).findByLabelText('1 条申请待处理');

    await user.click(area);

    expect(within(area).queryByLabelText('1 条申请待处理')).toBeNull();
    expect(within(menu).getByLabelText('1 条申请待处理').closest('a')?.textContent).toContain('申请列表');
  });
});

describe('the keys of the menu', () => {
  const focused = (): string | null | undefined => document.activeElement?.textContent;

  it('go through what is seen, into an area and back', async () => {
    const { user } = await renderConsole(devices);
    const menu = await openMenu(user);
    (await findArea(menu, '企业设置')).focus();

    await user.keyboard('{ArrowRight}');
    expect(openAreas(menu)).toEqual(['企业设置']);
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('href')).toContain('/');
    const first = focused();
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(focused()).toBe(first);
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('企业设置');
    await user.keyboard('{ArrowLeft}');
    expect(openAreas(menu)).toEqual([]);
    await user.keyboard('{Home}');
    expect(focused()).toBe('首页');
  });

  it('reach the star beside a page', async () => {
    const { user } = await renderConsole(devices);
    const menu = await openMenu(user);
    (await within(menu).findByText('成员设备')).closest('a')?.focus();

    await user.keyboard('{ArrowRight}{Enter}');

    expect(within(menu).getByText('收藏', { selector: 'h2' })).toBeTruthy();
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('成员设备');
  });

  it('leave combinations to the browser', async () => {
    const { user } = await renderConsole(devices);
    const menu = await openMenu(user);
    const area = await findArea(menu, '企业数据');
    area.focus();

    const isPrevented = !fireEvent.keyDown(area, { key: 'ArrowLeft', altKey: true });

    expect(isPrevented).toBe(false);
    expect(openAreas(menu)).toEqual(['企业数据']);
  });
});

describe('favourites', () => {
  const favourites = (): readonly (string | null)[] =>
    [...document.querySelectorAll('.menu-favourites .menu-label')].map((label) => label.textContent);

  it('stand on top in the order they were starred', async () => {
    const { user } = await renderConsole(devices);
    const menu = await openMenu(user);

    await user.click(await within(menu).findByLabelText('收藏“成员设备”'));
    await findMenuEntry(user, menu, { area: '群管理', page: '群投诉' });
    await user.click(within(menu).getByLabelText('收藏“群投诉”'));

    expect(favourites()).toEqual(['成员设备', '群投诉']);
  });

  it('go with the last star, and the keyboard stays in the list', async () => {
    const { user } = await renderConsole(devices);
    localStorage.setItem('RaStoreconsole.1.1..menu.starred', JSON.stringify(['device', 'complaint']));
    const menu = await openMenu(user);
    await within(menu).findByText('收藏', { selector: 'h2' });
    const starOf = (name: string) => within(menu).getAllByLabelText(`取消收藏“${name}”`)[0];

    await user.click(starOf('成员设备') ?? menu);
    expect(favourites()).toEqual(['群投诉']);
    expect(document.activeElement?.textContent).toBe('群投诉');
    await user.click(starOf('群投诉') ?? menu);

    expect(within(menu).queryByText('收藏', { selector: 'h2' })).toBeNull();
  });

  it('leave out what may not be seen any more', async () => {
    const { user, session } = await renderConsole('/home', { as: 'asset' });
    localStorage.setItem(
      `RaStoreconsole.1.${session.userId}..menu.starred`,
      JSON.stringify(['complaint', 'order', 'gone']),
    );

    await openMenu(user);

    await waitFor(() => expect(favourites()).toEqual(['我的订单']));
  });

  it('are there again with the next login of the same person', () => {
    const store = createConsoleStore('zh', () => ({ companyId: 1, userId: 7 }));
    store.setItem('menu.starred', ['device']);
    store.setItem('palette.recent', ['mine']);

    store.reset();

    expect(store.getItem('menu.starred')).toEqual(['device']);
    expect(store.getItem('palette.recent')).toBeUndefined();
  });
});
