import { expect, specJourney } from '../setup/specServer.ts';

const notOffered = [
  ['/enterprise/member-device-manage', '成员设备'],
  ['/accretion/my-order', '我的订单'],
  ['/newSetting/company-setting', '企业设置'],
] as const;

specJourney(
  'says of devices, orders and settings that this server has none',
  async ({ companyPage: page, server }) => {
    for (const [address, name] of notOffered) {
      await page.goto(`${server.url}${address}`);
      await expect(page.getByText(`您的企业的服务器不提供“${name}”`)).toBeVisible();
    }
  },
);

specJourney('shows the roles and who has them', async ({ companyPage: page, server }) => {
  await page.goto(`${server.url}/contact/GroupManage`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByText('安全员').first().click();
  await expect(page.getByText('于海').first()).toBeVisible();
});
