import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

it('leaves the first steps put away for the account', async () => {
  const { user, backend } = await renderConsole('/home');

  await user.click(await screen.findByRole('button', { name: '不再显示' }));

  await waitFor(() => expect(screen.queryByText('生成邀请链接')).toBeNull());
  const kept = () =>
    backend.database.db.selectFrom('preference').select(['noun', 'user_id', 'value']).execute();
  await waitFor(async () =>
    expect(await kept()).toMatchObject([
      { noun: 'home', user_id: 1, value: { hidden_columns: ['firstSteps'] } },
    ]),
  );
});
