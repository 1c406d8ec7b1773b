import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

describe('in which capacity one is here', () => {
  it.each([
    ['responsible', '负责人'],
    ['supervisor', '主管'],
  ] as const)('is said to a %s, too', async (as, word) => {
    await renderConsole('/home', { as });

    expect(await screen.findByText(word, { selector: 'header p' })).toBeTruthy();
  });
});

it('tells a responsible person why their own department is fixed', async () => {
  await renderConsole('/contact/PartmentManage/21/settings', { as: 'responsible' });

  expect(await screen.findByText(/^您负责此部门/)).toBeTruthy();
  await userEvent.click(await screen.findByLabelText(/^国内组/, { selector: '[role=treeitem]' }));
  expect(screen.queryByText(/管理范围之外/)).toBeNull();
});
