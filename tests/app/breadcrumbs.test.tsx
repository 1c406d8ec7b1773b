import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

const findPlace = async () => within(await screen.findByRole('navigation', { name: '当前位置' }));

it('leads from a page back to the one it lies in, and names that once', async () => {
  const { user, address } = await renderConsole('/newSetting/company-setting/startup');
  const place = await findPlace();

  expect(place.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['首页', '企业设置']);
  await user.click(place.getByRole('link', { name: '企业设置' }));

  await expect.poll(address).toBe('/newSetting/company-setting');
});
