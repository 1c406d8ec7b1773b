import type { Words } from '../locale.ts';

/** Deciding on people who apply to join. */
export const applicationWords = {
  zh: {
    'application.state': '按状态查看',
    'application.all': '全部',
    'application.total': '共 %{count} 条申请',
    'application.waiting': '%{count} 条申请待处理',
    'application.duplicates':
      '所选申请中有 1 个号码已是本企业成员，不会新建成员： |||| 所选申请中有 %{count} 个号码已是本企业成员，不会新建成员：',
    'application.more': '等',
    'application.onlyChecked': '只核对了前 %{count} 条',
    'application.presets': '常用原因',
    'application.preset.wrongFacts': '信息不符，请填写真实姓名后重新申请',
    'application.preset.notOurs': '非本企业员工',
    'application.preset.wrongDepartment': '申请的部门有误，请使用本部门的邀请链接',
    'application.preset.full': '岗位已招满',
  },
  en: {
    'application.state': 'By state',
    'application.all': 'All',
    'application.total': 'Applications: %{count}',
    'application.waiting': 'Applications waiting: %{count}',
    'application.duplicates':
      '1 of the numbers is a member’s already; nobody new is made of it: |||| %{count} of the numbers are members’ already; nobody new is made of them:',
    'application.more': 'and others',
    'application.onlyChecked': 'Only the first %{count} were compared',
    'application.presets': 'Usual reasons',
    'application.preset.wrongFacts': 'The details do not match; please apply again with your real name',
    'application.preset.notOurs': 'Not an employee of this company',
    'application.preset.wrongDepartment': 'Wrong department; please use the link of your own department',
    'application.preset.full': 'The position has been filled',
  },
  ja: {
    'application.state': '状態別',
    'application.all': 'すべて',
    'application.total': '申請 %{count} 件',
    'application.waiting': '未処理の申請 %{count} 件',
    'application.duplicates':
      '選択した申請のうち %{count} 件の番号は既にメンバーです。新しいメンバーは作成されません： |||| 選択した申請のうち %{count} 件の番号は既にメンバーです。新しいメンバーは作成されません：',
    'application.more': 'ほか',
    'application.onlyChecked': '先頭の %{count} 件のみ照合しました',
    'application.presets': 'よく使う理由',
    'application.preset.wrongFacts': '情報が一致しません。実名で再申請してください',
    'application.preset.notOurs': '当社の社員ではありません',
    'application.preset.wrongDepartment': '部署が違います。所属部署の招待リンクを使ってください',
    'application.preset.full': '募集は終了しました',
  },
} satisfies Words;
