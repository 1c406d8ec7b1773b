import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '#tests/setup/renderConsole.tsx';

it('orders a pack and leads to its payment', async () => {
  const { user } = await renderConsole('/accretion/accretion-serve');

  await user.click(await screen.findByRole('button', { name: '购买 短信包 1000 条' }));
  await user.click(await screen.findByRole('button', { name: '增加一份' }));
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: '提交订单 ¥110.00' }));

  await user.click(await screen.findByRole('button', { name: '扫码支付' }));
  expect(await screen.findByRole('img', { name: '支付二维码，金额 ¥110.00' })).toBeTruthy();
});

it('shows each quota with where it comes from', async () => {
  await renderConsole('/accretion/equity-data');

  expect((await screen.findAllByText('企业自带')).length).toBe(3);
  expect(screen.getByRole('heading', { name: '存储空间' })).toBeTruthy();
});
