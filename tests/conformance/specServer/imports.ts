import { type Company, createPerson } from './company.ts';
import { addDepartment, checkDepartmentName, removeDepartment } from './departments.ts';
import { type Area, type Asked, done, refuse } from './envelope.ts';
import { faultOf, positionOf } from './members.ts';
import { leave } from './places.ts';
import { pathOf, staffOf } from './rows.ts';
import { readSheet, type SheetRow, workbook } from './sheets.ts';

/** What a row would do: its name, what stands against it, and the doing. */
interface Step {
  readonly name: string;
  readonly fault?: string | undefined;
  readonly warning?: string | undefined;
  /** Whether someone comes of it who is not active yet. */
  readonly isNew?: boolean;
  readonly act: () => void;
}

interface Sheet {
  readonly title: string;
  readonly headers: readonly string[];
  readonly stepOf: (company: Company, row: SheetRow) => Step;
}

const departmentAt = (company: Company, path: string) =>
  company.departments.find(({ id }) => pathOf(company, id) === path);

const fault = (act: () => void): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

const nothing = () => {};

const memberSheet: Sheet = {
  title: '成员导入模板.xlsx',
  headers: ['姓名', '手机号', '部门', '工号', '邮箱', '职务'],
  stepOf: (company, { cell }) => {
    const person = {
      name: cell('姓名'),
      phone: cell('手机号'),
      email: cell('邮箱') || null,
      workId: cell('工号') || null,
    };
    const place = departmentAt(company, cell('部门'));
    const broken = faultOf(company, person) ?? (place === undefined ? '部门不存在' : undefined);
    const position = cell('职务') || null;
    return {
      name: person.name,
      fault: broken,
      warning: person.workId === null ? '未填写工号' : undefined,
      isNew: true,
      act: () => {
        if (place === undefined) return;
        if (position !== null) positionOf(company, position);
        company.people.push(Object.assign(createPerson(company, place.id, position), person));
      },
    };
  },
};

const departmentSheet: Sheet = {
  title: '部门批量新建模板.xlsx',
  headers: ['部门名称', '上级部门'],
  stepOf: (company, { cell }) => {
    const name = cell('部门名称');
    const above = cell('上级部门');
    const parent = above === '' ? 0 : departmentAt(company, above)?.id;
    if (parent === undefined) return { name, fault: '上级部门不存在', act: nothing };
    return {
      name,
      fault: fault(() => checkDepartmentName(company, parent, name)),
      act: () => addDepartment(company, parent, name),
    };
  },
};

const renameSheet: Sheet = {
  title: '部门批量修改模板.xlsx',
  headers: ['部门', '新名称'],
  stepOf: (company, { cell }) => {
    const found = departmentAt(company, cell('部门'));
    const name = cell('新名称');
    if (found === undefined) return { name, fault: '部门不存在', act: nothing };
    return {
      name,
      fault: fault(() => checkDepartmentName(company, found.superDeptId, name, found.id)),
      act: () => {
        found.name = name;
      },
    };
  },
};

const deleteSheet: Sheet = {
  title: '部门批量删除模板.xlsx',
  headers: ['部门'],
  stepOf: (company, { cell }) => {
    const name = cell('部门');
    const found = departmentAt(company, name);
    if (found === undefined) return { name, fault: '部门不存在', act: nothing };
    return { name, act: () => removeDepartment(company, found.id, { isMoving: false, target: 0 }) };
  },
};

const departmentSheets: Readonly<Record<string, Sheet>> = {
  add: departmentSheet,
  edit: renameSheet,
  delete: deleteSheet,
};

const resignationSheet: Sheet = {
  title: '离职删除模板.xlsx',
  headers: ['姓名', '手机号', '离职日期'],
  stepOf: (company, { cell }) => {
    const name = cell('姓名');
    const person = staffOf(company).find((each) => each.phone === cell('手机号'));
    if (person === undefined || person.name !== name) return { name, fault: '成员不存在', act: nothing };
    const isDay = /^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/.test(cell('离职日期'));
    return {
      name,
      fault: isDay ? undefined : '离职日期格式不正确',
      act: () => leave(company, person),
    };
  },
};

/** Goes through a sheet. Status 0 only looks; 1 takes the rows nothing is wrong with, 2 those with a warning as well. */
const run = async ({ company, fields }: Asked, sheet: Sheet, status: number) => {
  const rows = await readSheet(fields.file('file'), sheet.headers);
  const success: { row: number; name: string }[] = [];
  const error: object[] = [];
  const warning: object[] = [];
  let activation = 0;
  for (const row of rows) {
    const step = sheet.stepOf(company, row);
    const isTaken = step.fault === undefined && (status === 2 || step.warning === undefined);
    const broken = step.fault ?? (isTaken && status > 0 ? fault(step.act) : undefined);
    const said = { row: row.row, column: null, value: step.name };
    if (broken !== undefined) error.push({ ...said, reason: broken });
    else if (step.warning !== undefined) warning.push({ ...said, reason: step.warning });
    if (broken !== undefined || (status > 0 && !isTaken)) continue;
    success.push({ row: row.row, name: step.name });
    if (status > 0 && step.isNew === true) activation++;
  }
  const counts = {
    success_count: success.length,
    error_count: error.length,
    warning_count: warning.length,
  };
  const message = status === 0 ? '文件上传成功' : '操作成功';
  return done(
    { total: rows.length, success, error, warning, ...counts, new_depts: [], new_positions: [], activation },
    message,
  );
};

const statusOf = ({ fields }: Asked): number => fields.number('status') ?? 1;

const departmentSheetOf = ({ fields }: Asked): Sheet =>
  departmentSheets[fields.text('type') ?? 'add'] ?? refuse('模板类型不正确');

const template = ({ title, headers }: Sheet) => workbook(title, headers);

export const imports: Area = {
  'GET /getTemplate': () => template(memberSheet),
  'POST /contact/upload': (asked) => run(asked, memberSheet, 0),
  'POST /contact/import': (asked) => run(asked, memberSheet, statusOf(asked)),
  'GET /department/getTemplate': (asked) => template(departmentSheetOf(asked)),
  'POST /department/uploadBatchDept': (asked) => run(asked, departmentSheetOf(asked), 0),
  'POST /department/importBatchDept': (asked) => run(asked, departmentSheetOf(asked), statusOf(asked)),
  'GET /contacts/getTemplateUserDel': () => template(resignationSheet),
  'POST /contacts/importUsersDel': (asked) => run(asked, resignationSheet, statusOf(asked)),
};
