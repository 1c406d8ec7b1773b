import { callBeside } from './setup/calls.ts';
import { signIn } from './setup/console.ts';
import { chooseDepartments, chooseOption, choosePerson } from './setup/form.ts';
import { expect, journey } from './setup/test.ts';

const name = '新能源事业部';
/** 程星宁, whose other department is hidden too. */
const owner = 8;
/** 杨怀铭, someone of the same department who is not listed, and 程宜行, who is by position. */
const [listed, colleague, director] = [34, 35, 28];

journey(
  'creates a department with a group chat and two restrictions',
  async ({ quietPage: page, product }) => {
    await signIn(page, product);
    await page.goto(`${product.address}/contact/PartmentManage`);
    await page.getByRole('button', { name: '新建部门', exact: true }).click();
    const form = page.getByRole('dialog', { name: '新建部门' });
    await form.getByRole('textbox', { name: '部门名称' }).fill(name);
    await form.getByRole('switch', { name: '同时新建部门群' }).click();
    await form.getByRole('textbox', { name: '群名称' }).fill('新能源大家庭');
    await choosePerson(page, form.getByRole('combobox', { name: '群主' }), '程星宁');

    await form.getByRole('switch', { name: '在通讯录中隐藏' }).click();
    await chooseOption(page, form.getByRole('combobox', { name: /^隐藏范围/ }), '仅指定部门或成员可见');
    await chooseDepartments(page, form.getByRole('textbox', { name: '可见的部门' }), ['财务中心']);
    await choosePerson(page, form.getByRole('combobox', { name: '可见的成员' }), '杨怀铭');
    await form
      .getByRole('group', { name: '按条件可见' })
      .getByRole('combobox', { name: '职位' })
      .fill('总监');
    await page.getByRole('option', { name: '总监', exact: true }).click();
    await expect(form.getByText(/^[1-9]\d* 人符合$/)).toBeVisible();
    await form.getByRole('switch', { name: '限制查看范围' }).click();
    await chooseOption(page, form.getByRole('combobox', { name: /^可查看/ }), '所在部门及下级部门');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toHaveCount(0);

    const tree = page.getByRole('tree', { name: '部门树' });
    const row = tree.getByRole('treeitem', { name: new RegExp(`^${name}，`) });
    await expect(row).toHaveAccessibleName(/第 2 级，\d+\/15，1 人，通讯录中隐藏，成员查看范围受限/);
    await row.click();
    const detail = page.getByRole('region', { name: '部门详情' });
    await expect(detail.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(detail.getByText('通讯录隐藏：仅指定部门或成员可见')).toBeVisible();
    await expect(detail.getByText('成员可查看：所在部门及下级部门')).toBeVisible();
    await detail.getByRole('tab', { name: '设置' }).click();
    await page.reload();

    const group = detail.getByRole('region', { name: '部门群' });
    await expect(group.getByText('新能源大家庭')).toBeVisible();
    await expect(group.getByText('程星宁')).toBeVisible();
    await expect(group.getByText('与部门成员同步')).toBeVisible();
    await expect(detail.getByRole('combobox', { name: /^隐藏范围/ })).toHaveText('仅指定部门或成员可见');
    await expect(detail.getByRole('textbox', { name: '可见的部门' })).toHaveValue('财务中心');
    await expect(detail.getByRole('button', { name: '杨怀铭' })).toBeVisible();
    await expect(detail.getByRole('button', { name: '总监', exact: true })).toBeVisible();
    await expect(detail.getByRole('combobox', { name: /^可查看/ })).toHaveText('所在部门及下级部门');

    const sees = async (viewer: number): Promise<unknown> => {
      const people = { viewer_id: viewer, user_id: owner };
      return (await callBeside(page, product, '/contacts/checkVisible', people)).visible;
    };
    expect(await sees(listed)).toBe(true);
    expect(await sees(colleague)).toBe(false);
    expect(await sees(director)).toBe(true);
  },
);
