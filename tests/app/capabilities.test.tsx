import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { specifiedCalls } from '#engine/specifiedCalls.ts';
import { renderConsole, type ShownConsole } from '#tests/setup/renderConsole.tsx';

const alone = { isSpecificationAlone: true } as const;

const specifiedPaths = new Set([...specifiedCalls].map((call) => `/api${call.split(' ')[1]}`));

/** Calls the page sent that the specification does not name, but for the question which there are. */
const otherCalls = ({ sent }: ShownConsole): readonly string[] =>
  sent.map(({ path }) => path).filter((path) => path !== '/api/capabilities' && !specifiedPaths.has(path));

describe('on a server that has the calls of the specification alone, the console', () => {
  it('lists people by those calls', async () => {
    const shown = await renderConsole('/contact/ContactManage', alone);

    await shown.screen.findByText('郑只看');

    expect(otherCalls(shown)).toEqual([]);
  });

  it('says of a page that needs another call that the server does not offer it', async () => {
    const shown = await renderConsole('/enterprise/member-device-manage', alone);

    await shown.screen.findByText(/您的企业的服务器不提供“成员设备”/);

    expect(otherCalls(shown)).toEqual([]);
  });

  it('begins with a home page that leads to what there is and asks nothing else', async () => {
    const shown = await renderConsole('/home', alone);

    await shown.screen.findByRole('heading', { name: /^欢迎/ });
    await shown.screen.findByRole('link', { name: '部门' });

    expect(shown.screen.queryByRole('link', { name: '成员设备' })).toBeNull();
    expect(otherCalls(shown)).toEqual([]);
  });

  it('offers no QR code to sign in by', async () => {
    const shown = await renderConsole('/login', { ...alone, isSignedOut: true });

    await shown.screen.findByRole('tab', { name: /密码/ });

    expect(shown.screen.queryByRole('tab', { name: '扫码登录' })).toBeNull();
  });

  it('says in the help which pages that server may lack, and asks for no opinion it would not take', async () => {
    const shown = await renderConsole('/helpCenter#device', alone);
    const note = /企业使用自己的服务端时/;

    await shown.screen.findByRole('heading', { name: '成员设备' });
    expect(shown.screen.getByText(note)).toBeDefined();
    expect(shown.screen.queryByText('这个主题有帮助吗？')).toBeNull();
    await shown.user.click(shown.screen.getAllByRole('link', { name: '成员' })[0] as HTMLElement);

    await shown.screen.findByRole('heading', { name: '成员', level: 2 });
    expect(shown.screen.queryByText(note)).toBeNull();
  });

  it('keeps in this browser how the reader likes a list', async () => {
    const shown = await renderConsole('/contact/ContactManage', alone);
    await shown.screen.findByText('郑只看');

    await shown.user.click(await shown.screen.findByRole('button', { name: '列表设置' }));
    await shown.user.click(await shown.screen.findByRole('menuitem', { name: '列设置' }));
    await shown.user.click(await shown.screen.findByRole('checkbox', { name: '工号' }));

    await waitFor(() =>
      expect(Object.keys(localStorage).some((key) => key.startsWith('preferences:'))).toBe(true),
    );
    expect(otherCalls(shown)).toEqual([]);
  });
});
