import { proveAnew, signIn } from './setup/console.ts';
import { chooseDepartments, chooseOption, choosePerson } from './setup/form.ts';
import { expect, journey } from './setup/test.ts';

const person = '袁逸晗';
const address = '/contact/ContactManage/22';
const department = '产品管理部';

journey(
  'seats a person in two departments, resigns and restores them',
  async ({ quietPage: page, product }) => {
    await signIn(page, product);
    await page.goto(`${product.address}${address}`);
    const drawer = page.getByRole('dialog', { name: `编辑 ${person}` });
    await chooseDepartments(page, drawer.getByRole('button', { name: '选择部门' }), [department]);
    const seats = drawer.getByRole('group', { name: /^部门/ }).getByRole('listitem');
    await expect(seats).toHaveCount(2);
    const second = seats.filter({ hasText: department });
    await second.getByRole('combobox', { name: '职位' }).fill('产品总监');
    await second.getByRole('radio', { name: `将 ${department} 设为主部门` }).check();
    await drawer.getByRole('button', { name: '保存', exact: true }).click();
    const places = page.getByRole('region', { name: '部门与职位' }).getByRole('listitem');
    await expect(places).toHaveCount(2);
    const main = places.filter({ has: page.getByRole('img', { name: '主部门' }) });
    await expect(main).toContainText(department);
    await expect(main).toContainText('产品总监');

    await page.goto(`${product.address}/contact/PartmentManage`);
    const tree = page.getByRole('tree', { name: '部门树' });
    await tree.getByRole('treeitem', { name: /^研发中心，/ }).focus();
    await page.keyboard.press('ArrowRight');
    await tree.getByRole('treeitem', { name: new RegExp(`^${department}，`) }).click();
    const row = page.getByRole('tabpanel', { name: '成员' }).getByRole('row', { name: new RegExp(person) });
    const act = async (name: string) => {
      await row.getByRole('button', { name: `${person} 的操作` }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await act('设为主管');
    await expect(page.getByText(`已将“${person}”设为主管`).first()).toBeAttached();
    await act('置顶');
    await expect(page.getByText(`已置顶“${person}”`).first()).toBeAttached();
    await expect(row).toContainText('主管');
    await expect(row).toContainText('置顶');
    await act('移出本部门…');
    const removal = page.getByRole('dialog', { name: `将“${person}”移出“${department}”？` });
    await expect(removal.getByText('仍在：战略发展部')).toBeVisible();
    await removal.getByRole('button', { name: '取消' }).click();

    await page.goto(`${product.address}/contact/resigned/create?ids=22`);
    await chooseOption(page, page.getByRole('combobox', { name: /^离职原因/ }), '主动离职');
    await page.getByRole('button', { name: '下一步' }).click();
    const led = page.getByRole('region', { name: '部门主管（1）' });
    const heir = led.getByRole('combobox', { name: `“${department}”的接收人` });
    await expect(heir).toHaveValue('薛书砚');
    await expect(led.getByText('默认：主部门主管')).toBeVisible();
    await choosePerson(page, heir, '叶念屿');
    await page.getByRole('button', { name: '下一步' }).click();
    await expect(page.getByText(`1 人将立即离职：${person}`)).toBeVisible();
    await page.getByRole('button', { name: `确认 ${person} 离职` }).click();
    await proveAnew(page, product);
    await expect(page.getByText('已为 1 人办理离职')).toBeVisible();
    await expect(page.getByText('交接进度：已完成 2 / 2 项 · 交接已结束')).toBeVisible();
    await page.getByRole('link', { name: '查看离职成员' }).click();

    const leaver = page.locator('[data-row]').filter({ hasText: person });
    await expect(leaver).toContainText('已完成');
    await expect(leaver).toContainText(department);
    await leaver.getByRole('button', { name: `${person} 的操作` }).click();
    await page.getByRole('menuitem', { name: '恢复在职' }).click();
    const question = page.getByRole('dialog', { name: `恢复在职：${person}` });
    await expect(question.getByRole('textbox', { name: '恢复到部门' })).toHaveValue(department);
    await question.getByRole('button', { name: '恢复在职' }).click();
    await expect(leaver).toHaveCount(0);
    await page.goto(`${product.address}${address}/show`);
    await expect(places).toHaveCount(1);
    await expect(places).toContainText(department);
    await expect(page.getByRole('region', { name: '账号与记录' })).toContainText('在职');
  },
);
