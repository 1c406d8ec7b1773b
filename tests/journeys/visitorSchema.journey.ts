import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { signIn, startConsole } from './setup/console.ts';
import { menuWithArea } from './setup/menu.ts';
import { expect as expectSoon, journey } from './setup/test.ts';

/** A screen no one has opened yet is made while one waits for it: on a busy machine that is no matter of seconds. */
const patienceMs = 90_000;
const expect = expectSoon.configure({ timeout: patienceMs });

const schemaFile = 'schemas/visitor.schema.json';
/** A way in by a sheet, as a developer writes it into the file while the console runs. */
const addImport = (): void => {
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8'));
  schema['x-resource'].import = {
    add: { title: '批量登记访客', mode: 'add', columns: ['name'], required: ['name'] },
  };
  schema['x-i18n'].en['imports.add'] = 'Register visitors';
  schema['x-i18n'].ja['imports.add'] = '来訪者の一括登録';
  writeFileSync(schemaFile, JSON.stringify(schema, null, 2));
};

const titles = ['--title', '访客', '--title-en', 'Visitor', '--title-ja', '来訪者'];

journey('writes a schema and uses the new noun without a restart', async ({ quietPage: page, allow }) => {
  // A schema that goes takes the page along while it asks.
  allow(/^HttpError: 网络异常/);
  rmSync(schemaFile, { force: true });
  journey.setTimeout(10 * patienceMs);
  page.setDefaultTimeout(patienceMs);
  const product = await startConsole('dev');
  try {
    await signIn(page, product);
    await page.goto(`${product.address}/home`);
    // Where a new noun stands until its schema says otherwise.
    const menu = await menuWithArea(page, '企业设置');
    await expect(menu.getByText('管理密码')).toBeVisible();
    await expect(menu.getByText('访客')).toHaveCount(0);

    execFileSync('npx', ['tsx', 'scripts/new.ts', 'visitor', ...titles]);
    const entry = menu.getByText('访客', { exact: true });
    await expect(entry).toBeVisible();
    await entry.click();

    for (const name of ['周一鸣', '郑晚晴']) {
      await page
        .getByRole('link', { name: /创建|添加|新建/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: '名称' }).fill(name);
      await page.getByRole('button', { name: '保存', exact: true }).click();
      // What stays is asked for: the word of success is gone again after some seconds, seen or not.
      await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible();
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
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('郑晚晴（二次来访）').first()).toBeVisible();

    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('button', { name: '删除 郑晚晴（二次来访）' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect(page.getByText('郑晚晴（二次来访）')).toHaveCount(0);

    await page.getByRole('button', { name: '清除筛选' }).first().click();
    addImport();
    await page.getByRole('link', { name: '导入', exact: true }).click();
    await expect(page.getByRole('heading', { name: '批量登记访客' })).toBeVisible();
    await page.getByLabel('选择文件').setInputFiles({
      name: 'visitors.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('\uFEFF名称\r\n许清和\r\n沈知远\r\n白若溪\r\n'),
    });
    await page.getByRole('button', { name: '添加 3 行' }).click();
    await expect(page.getByText('导入完成，共写入 3 行')).toBeVisible();
    await page.getByRole('link', { name: '查看访客' }).click();
    await expect(page.getByText('白若溪').first()).toBeVisible();

    rmSync(schemaFile);
    await expect(entry).toHaveCount(0);
  } finally {
    rmSync(schemaFile, { force: true });
    // A page that lives on would ask for the server that is gone.
    await page.goto('about:blank');
    await product.remove();
  }
});
