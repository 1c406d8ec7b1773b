import { signIn } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

journey(
  'finds a person by initials, edits them and sees it after a restart',
  async ({ quietPage: page, product }) => {
    await signIn(page, product);
    await page.goto(`${product.address}/contact/ContactManage`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('成员');

    const search = page.getByPlaceholder(/搜索成员/);
    await search.fill('dsq');
    await page
      .getByRole('option', { name: /戴书祺/ })
      .first()
      .click();

    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('heading', { name: /戴书祺/ })).toBeVisible();
    await drawer
      .getByRole('link', { name: '编辑' })
      .or(drawer.getByRole('button', { name: '编辑' }))
      .first()
      .click();
    const office = page.getByLabel('办公地点');
    await office.fill('南山科技园 3 栋 1201');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('保存成功')).toBeVisible();

    await expect(page.getByText('南山科技园 3 栋 1201')).toBeVisible();

    const address = page.url();
    await page.goto('about:blank');
    await product.restart();
    await page.goto(address);
    await expect(page.getByText('南山科技园 3 栋 1201')).toBeVisible();
  },
);
