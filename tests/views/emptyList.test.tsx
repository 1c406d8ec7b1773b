import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

describe('a list without a row', () => {
  it.each([
    ['/newSetting/invite-links', '邀请加入'],
    ['/newSetting/temporary-staff', '邀请'],
    ['/contact/resigned', '办理离职'],
  ])('offers at %s the way to a first one', async (address, act) => {
    await renderConsole(address);

    expect(await screen.findByText(act, { selector: 'main a, main button' })).toBeTruthy();
  });

  it('leads from no import to each sheet', async () => {
    const { user, address } = await renderConsole('/contact/imports');

    await user.click(await screen.findByText('批量添加成员'));

    await waitFor(() => expect(address()).toBe('/contact/ContactManage/import/add'));
  });
});
