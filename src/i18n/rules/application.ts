import type { Words } from '../locale.ts';

/** What is said of people who apply to join: contract.md section 2, and the messages they get. */
export const applicationRules = {
  zh: {
    'application.missing': '申请不存在',
    'application.handled': '申请已处理',
    'application.expired': '申请已过期，请申请人重新提交',
    'application.reasonRequired': '请填写拒绝原因',
    'application.reasonLink': '原因会以公司名义发短信，不能包含网址',
    'application.known': '该号码已是“%{department}”的 %{name}',
    'application.knownElsewhere': '该号码已是本企业成员',
    'application.former': '该号码属于已离职的 %{name}，请先恢复该成员',
    'application.formerElsewhere': '该号码属于 30 天内离职的成员，请先恢复该成员',
    'application.byRule': '自动通过',
  },
  en: {
    'application.missing': 'There is no such application',
    'application.handled': 'The application has been handled',
    'application.expired': 'The application has expired; the applicant has to apply again',
    'application.reasonRequired': 'Please give a reason',
    'application.reasonLink': 'The reason is sent by SMS in the company’s name: no address may stand in it',
    'application.known': 'The number is already %{name} in “%{department}”',
    'application.knownElsewhere': 'The number is already a member’s',
    'application.former': 'The number belongs to %{name}, who resigned; restore them first',
    'application.formerElsewhere':
      'The number belongs to somebody who resigned within 30 days; restore them first',
    'application.byRule': 'Automatically',
  },
  ja: {
    'application.missing': '申請が存在しません',
    'application.handled': '申請は処理済みです',
    'application.expired': '申請は期限切れです。申請者が再申請する必要があります',
    'application.reasonRequired': '却下理由を入力してください',
    'application.reasonLink': '理由は会社名義のSMSで送られるため、URLは使用できません',
    'application.known': 'この番号は「%{department}」の%{name}です',
    'application.knownElsewhere': 'この番号は既に会社のメンバーです',
    'application.former': 'この番号は退職した%{name}のものです。先に復元してください',
    'application.formerElsewhere': 'この番号は退職後30日以内のメンバーのものです。先に復元してください',
    'application.byRule': '自動承認',
  },
} as const satisfies Words;
