import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { liveOnBackendDay } from '#tests/setup/backendDay.ts';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

// Months are those of the reader’s clock.
liveOnBackendDay();

const plan = (user_name: string, effective_on: string, more: object = {}) => ({
  ...{ user_id: 7, user_name, kind: 'position', position: '主管', status: 'pending', effective_on },
  ...{ home_id: 12, creator_id: 1, created_at: '2026-11-01T00:00:00.000Z', ...more },
});
const place = '/contact/planned-changes';
const rows = {
  plannedChange: [
    plan('褚前端', '2026-11-25'),
    plan('卫后端', '2026-12-24'),
    plan('蒋测试', '2026-10-02', { status: 'done' }),
  ],
};

/** The rows as a table, all of them. */
const findTable = () =>
  waitFor(() =>
    expect(document.querySelectorAll('tbody tr[data-row]')).toHaveLength(rows.plannedChange.length),
  );
const toggle = (name: string) => screen.findByRole('button', { name });
const monthTitle = async () => {
  const table = await screen.findByRole('table');
  return document.getElementById(table.getAttribute('aria-labelledby') ?? '')?.textContent;
};
const dayCell = (day: string): HTMLElement => {
  const cell = document.querySelector(`td > time[datetime="${day}"]`)?.parentElement;
  if (!cell) throw new Error(`the month shows no ${day}`);
  return cell;
};
describe('the choice of how a list is shown', () => {
  it('is a table until the reader chooses, is told by the address, and kept for the next visit', async () => {
    const shown = await renderConsole(place, { rows });
    const { user, address, goTo } = shown;
    expect((await toggle('表格')).getAttribute('aria-pressed')).toBe('true');

    await user.click(await toggle('日历'));

    expect(await screen.findByRole('group', { name: '计划变更，2026年11月' })).toBeTruthy();
    expect((await toggle('日历')).getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(address()).toContain('layout=calendar'));
    await shown.settled();
    const session = shown.session;
    const { data } = await shown.backend.call('preferences', {}, session);
    expect(data.list).toMatchObject([{ noun: 'plannedChange', layout: 'calendar' }]);

    await goTo('/enterprise/member-device-manage');
    await screen.findByRole('heading', { level: 1, name: '成员设备' });
    await goTo(place);

    expect(await screen.findByRole('group', { name: /^计划变更，/ })).toBeTruthy();
    await waitFor(() => expect(address()).toContain('layout=calendar'));
    await user.click(await toggle('表格'));
    await waitFor(() => expect(address()).not.toContain('layout'));
    await findTable();
  });

  it('follows a link, and stays when a filter writes the address again', async () => {
    const { user, address } = await renderConsole(`${place}?layout=calendar`, { rows });
    await screen.findByRole('table');

    await user.click(screen.getByText('待执行', { selector: '[role=group] button *, [role=group] button' }));

    await waitFor(() => expect(address()).toContain('pending'));
    await waitFor(() => expect(address()).toContain('layout=calendar'));
    expect(screen.getByRole('table')).toBeTruthy();
  });

  it('takes no notice of a way the schema does not declare', async () => {
    await renderConsole(`${place}?layout=board`, { rows });

    await findTable();
    expect(screen.queryByRole('button', { name: '看板' })).toBeNull();
  });

  it('is not offered where the schema declares none', async () => {
    const { settled } = await renderConsole('/newSetting/vacations', {
      rows: { vacation: [{ name: '年假' }] },
    });
    await settled();

    expect(screen.queryByRole('group', { name: '显示方式' })).toBeNull();
  });
});

describe('the calendar of a list', () => {
  it('shows each row on its day, and leads to its detail', async () => {
    const { user, address } = await renderConsole(`${place}?layout=calendar`, { rows });

    const link = await screen.findByRole('link', { name: '褚前端、待执行' });
    expect(dayCell('2026-11-25').contains(link)).toBe(true);
    expect(dayCell('2026-11-23').querySelector('time')?.getAttribute('aria-current')).toBe('date');
    await user.click(link);

    await waitFor(() => expect(address()).toContain('/show'));
  });

  it('goes to the next month and the one before, and back to today', async () => {
    const { user } = await renderConsole(`${place}?layout=calendar`, { rows });
    await screen.findByRole('link', { name: /^褚前端/ });
    expect(await monthTitle()).toBe('2026年11月');
    expect(screen.getByRole('button', { name: '今天' })).toHaveProperty('disabled', true);

    await user.click(screen.getByRole('button', { name: '下个月' }));
    expect(await screen.findByRole('link', { name: /^卫后端/ })).toBeTruthy();
    expect(await monthTitle()).toBe('2026年12月');

    await user.keyboard('{PageUp}{PageUp}');
    expect(await screen.findByRole('link', { name: '蒋测试、已执行' })).toBeTruthy();
    expect(await monthTitle()).toBe('2026年10月');

    await user.click(screen.getByRole('button', { name: '今天' }));
    expect(await screen.findByRole('link', { name: /^褚前端/ })).toBeTruthy();
  });

  it('says so of a month without a row', async () => {
    const { user } = await renderConsole(`${place}?layout=calendar`, { rows });
    await screen.findByRole('link', { name: /^褚前端/ });

    for (const _ of [1, 2, 3]) await user.click(screen.getByRole('button', { name: '下个月' }));

    expect(await screen.findByText('这个月没有')).toBeTruthy();
  });

  it('leads from a month without a row to the nearest ones that have', async () => {
    const { user, address } = await renderConsole(`${place}?layout=calendar&month=2027-02`, {
      rows: {
        plannedChange: [...rows.plannedChange, plan('沈一月', '2027-05-07'), plan('韩六月', '2027-06-01')],
      },
    });
    expect(await screen.findByText('这个月没有')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '后面最近的在2027年5月' })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: '前面最近的在2026年12月' }));

    expect(await screen.findByRole('link', { name: /^卫后端/ })).toBeTruthy();
    expect(address()).toContain('month=2026-12');
    expect(screen.queryByText('这个月没有')).toBeNull();
  });

  it('opens in the month its address names, and in this one where that is none', async () => {
    const { user, address, goTo } = await renderConsole(`${place}?layout=calendar&month=2026-10`, { rows });
    expect(await screen.findByRole('link', { name: '蒋测试、已执行' })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: '今天' }));
    expect(await screen.findByRole('link', { name: /^褚前端/ })).toBeTruthy();
    expect(address()).not.toContain('month=');

    await goTo(`${place}?layout=calendar&month=2026-13`);
    expect(await monthTitle()).toBe('2026年11月');
  });

  it('shows three rows of a day, and all of them on demand', async () => {
    const many = ['甲一', '乙二', '丙三', '丁四', '戊五'].map((name) => plan(name, '2026-11-26'));
    const { user } = await renderConsole(`${place}?layout=calendar`, { rows: { plannedChange: many } });
    await screen.findByRole('link', { name: /^甲一/ });

    expect(within(dayCell('2026-11-26')).getAllByRole('link')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: '2026年11月26日星期四：还有 2 条' }));

    const dialog = await screen.findByRole('dialog', { name: '2026年11月26日星期四' });
    expect(
      within(dialog)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['甲一', '戊五']));
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(5);
  });

  it('keeps to the filters of the list', async () => {
    const { user } = await renderConsole(`${place}?layout=calendar`, {
      rows: { plannedChange: [...rows.plannedChange, plan('沈失败', '2026-11-20', { status: 'failed' })] },
    });
    await screen.findByRole('link', { name: /^褚前端/ });

    await user.click(screen.getByText('失败', { selector: '[role=group] button *, [role=group] button' }));

    expect(await screen.findByRole('link', { name: /^沈失败/ })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: /^褚前端/ })).toBeNull());
  });

  it('that could not be read says so and can be asked again', async () => {
    const { user, network } = await renderConsole(place, { rows });
    await findTable();
    network.cut();

    await user.click(await toggle('日历'));
    const retry = await screen.findByText('重试', { selector: '[role=alert] button' });
    network.restore();
    await user.click(retry);

    expect(await screen.findByRole('link', { name: /^褚前端/ })).toBeTruthy();
  });

  it('draws a row of several days as one bar, said once a week', async () => {
    const startup = {
      ...{ name: '新年海报.png', start_date: '2026-11-12', end_date: '2026-11-17', status: 1, agreed: 1 },
      image: { file_id: 'a'.repeat(32), name: '新年海报.png', url: '/files/a', mime: 'image/png', size: 10 },
    };
    await renderConsole('/newSetting/company-setting/startup?layout=calendar', {
      rows: { startup: [startup] },
    });

    expect(await screen.findAllByRole('link', { name: /^新年海报/ })).toHaveLength(2);
    expect(dayCell('2026-11-15').querySelector('.calendar-row')).toBeTruthy();
    expect(dayCell('2026-11-18').querySelector('.calendar-row')).toBeNull();
  });
});
