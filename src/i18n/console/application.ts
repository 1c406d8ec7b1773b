import type { Words } from '../locale.ts';

/** Deciding on people who apply to join. */
export const applicationWords = {
  zh: {
    'application.total': '共 %{count} 条申请',
    'application.waiting': '%{count} 条申请待处理',
    'application.duplicates':
      '有 1 个号码已是本企业成员：不会新建成员，在职的将加入所选部门。 |||| 有 %{count} 个号码已是本企业成员：不会新建成员，在职的将加入所选部门。',
    'application.more': '等',
    'application.onlyChecked': '只核对了前 %{count} 条',
    'application.presets': '常用原因',
    'application.preset.wrongFacts': '信息不符，请填写真实姓名后重新申请',
    'application.preset.notOurs': '非本企业员工',
    'application.preset.wrongDepartment': '申请的部门有误，请使用本部门的邀请链接',
    'application.preset.full': '岗位已招满',
  },
  en: {
    'application.total': 'Applications: %{count}',
    'application.waiting': 'Applications waiting: %{count}',
    'application.duplicates':
      '1 number is a member’s already: nobody new is made; who works here joins the department as well. |||| %{count} numbers are members’ already: nobody new is made; who works here joins the department as well.',
    'application.more': 'and others',
    'application.onlyChecked': 'Only the first %{count} were compared',
    'application.presets': 'Usual reasons',
    'application.preset.wrongFacts': 'The details do not match; please apply again with your real name',
    'application.preset.notOurs': 'Not an employee of this company',
    'application.preset.wrongDepartment': 'Wrong department; please use the link of your own department',
    'application.preset.full': 'The position has been filled',
  },
  ja: {
    'application.total': '申請 %{count} 件',
    'application.waiting': '未処理の申請 %{count} 件',
    'application.duplicates':
      '%{count} 件の番号は既にメンバーです。新しいメンバーは作成されず、在職者は選んだ部署にも参加します。 |||| %{count} 件の番号は既にメンバーです。新しいメンバーは作成されず、在職者は選んだ部署にも参加します。',
    'application.more': 'ほか',
    'application.onlyChecked': '先頭の %{count} 件のみ照合しました',
    'application.presets': 'よく使う理由',
    'application.preset.wrongFacts': '情報が一致しません。実名で再申請してください',
    'application.preset.notOurs': '当社の社員ではありません',
    'application.preset.wrongDepartment': '部署が違います。所属部署の招待リンクを使ってください',
    'application.preset.full': '募集は終了しました',
  },
} satisfies Words;
