import type { Words } from '../locale.ts';

/** The members' screen beside the department tree, and the departments in a member's form. */
export const memberWords = {
  zh: {
    'member.everybody': '全部成员',
    'member.search': '搜索成员或部门：姓名、拼音、手机号、工号',
    'member.found.person': '成员',
    'member.found.department': '部门',
    'member.withSub': '含子部门',
    'member.active': '%{count} 人已激活',
    'member.supervisor': '主管',
    'member.isMain': '第 %{number} 个部门是主部门',
    'member.makeMain': '将第 %{number} 个部门设为主部门',
    'member.addDepartment': '添加部门',
    'member.removeDepartment': '移除第 %{number} 个部门',
  },
  en: {
    'member.everybody': 'All members',
    'member.search': 'Search people or departments: name, pinyin, phone, employee no.',
    'member.found.person': 'Members',
    'member.found.department': 'Departments',
    'member.withSub': 'Include sub-departments',
    'member.active': '%{count} active |||| %{count} active',
    'member.supervisor': 'Supervisor',
    'member.isMain': 'Department %{number} is the main department',
    'member.makeMain': 'Make department %{number} the main department',
    'member.addDepartment': 'Add department',
    'member.removeDepartment': 'Remove department %{number}',
  },
  ja: {
    'member.everybody': '全メンバー',
    'member.search': 'メンバーまたは部署を検索：氏名、ピンイン、電話番号、社員番号',
    'member.found.person': 'メンバー',
    'member.found.department': '部署',
    'member.withSub': '下位部署を含む',
    'member.active': '%{count}人がアクティブ',
    'member.supervisor': '上長',
    'member.isMain': '%{number}番目の部署が主所属です',
    'member.makeMain': '%{number}番目の部署を主所属にする',
    'member.addDepartment': '部署を追加',
    'member.removeDepartment': '%{number}番目の部署を削除',
  },
} satisfies Words;
