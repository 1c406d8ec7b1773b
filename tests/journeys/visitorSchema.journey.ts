import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { signIn, startConsole } from './setup/console.ts';
import { expect, journey } from './setup/test.ts';

const schemaFile = 'schemas/visitor.schema.json';
const titles = ['--title', '访客', '--title-en', 'Visitor', '--title-ja', '来訪者'];

journey('writes a schema and uses the new noun without a restart', async ({ quietPage: page }) => {
  rmSync(schemaFile, { force: true });
  const product = await startConsole('dev');
  try {
    await signIn(page, product);
    const menu = page.getByRole('navigation');
    await expect(menu.getByText('成员设备')).toBeVisible();
    await expect(menu.getByText('访客')).toHaveCount(0);

    execFileSync('npx', ['tsx', 'scripts/new.ts', 'visitor', ...titles]);
    const entry = menu.getByText('访客', { exact: true });
    await expect(entry).toBeVisible({ timeout: 30_000 });
    await entry.click();

    for (const name of ['周一鸣', '郑晚晴']) {
      await page
        .getByRole('link', { name: /创建|新增|新建/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: '名称' }).fill(name);
      await page.getByRole('button', { name: '保存' }).click();
      await expect(page.getByText('保存成功').first()).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    }

    await page.getByRole('searchbox', { name: '搜索' }).fill('晚晴');
    await expect(page.getByText('周一鸣')).toHaveCount(0);
    await page.getByText('郑晚晴').first().click();
    await page
      .getByRole('link', { name: '编辑' })
      .or(page.getByRole('button', { name: '编辑' }))
      .first()
      .click();
    await page.getByRole('textbox', { name: '名称' }).fill('郑晚晴（二次来访）');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('郑晚晴（二次来访）').first()).toBeVisible();

    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('button', { name: '删除 郑晚晴（二次来访）' }).click();
    await expect(page.getByText('删除成功').first()).toBeVisible();

    rmSync(schemaFile);
    await expect(entry).toHaveCount(0, { timeout: 30_000 });
  } finally {
    rmSync(schemaFile, { force: true });
    // A page that lives on would ask for the server that is gone.
    await page.goto('about:blank');
    await product.stop();
  }
});
