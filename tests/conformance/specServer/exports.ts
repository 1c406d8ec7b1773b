import type { Person } from './company.ts';
import { type Area, type Asked, refuse } from './envelope.ts';
import { listed } from './members.ts';
import { pathOf, staffOf } from './rows.ts';
import { workbook } from './sheets.ts';

const headers = ['姓名', '手机号', '部门', '职务', '工号', '邮箱', '激活状态'];

/** Refuses anyone who has not shown the code of the export check in this session. */
const checkExport = ({ company, token }: Asked): void => {
  if (company.sessions.get(token)?.mayExport !== true) refuse('请先完成短信验证');
};

const sheetOf = (asked: Asked, name: string, people: readonly Person[]) => {
  checkExport(asked);
  const rows = people.map((person) => [
    person.name,
    person.phone,
    pathOf(asked.company, person.main_department_id),
    person.places[0]?.position ?? '',
    person.workId ?? '',
    person.email ?? '',
    person.isActive ? '已激活' : '未激活',
  ]);
  return workbook(name, headers, rows);
};

export const exports: Area = {
  'GET /contacts/export': (asked) => sheetOf(asked, '通讯录.xlsx', listed(asked)),
  'POST /data/exportNotActiveUser': (asked) =>
    sheetOf(
      asked,
      '未激活成员.xlsx',
      staffOf(asked.company).filter(({ isActive }) => !isActive),
    ),
};
