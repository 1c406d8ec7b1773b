import type { Words } from '../locale.ts';

/** What is said about temporary staff: contract.md section 2, "temp.status"; also the messages people are sent. */
export const temporaryRules = {
  zh: {
    'temporaryStaff.hours': '时长须为 %{least}–%{most} 的整数（小时）',
    'temporaryStaff.twice': '与上面的行手机号相同',
    'temporaryStaff.invitedAlready': '该手机号已有待接受的邀请，可重新发送',
    'temporaryStaff.member': '该手机号已是 %{name}（%{department}）',
    'temporaryStaff.former': '该手机号属于离职的 %{name}，请在离职成员中恢复',
    'temporaryStaff.tooMany': '短信发送过于频繁，请于 %{time} 之后再试',
    'temporaryStaff.broke': '系统错误，未能离职，稍后自动重试',
    'temporaryStaff.type.temporary': '临时工',
    'temporaryStaff.type.daily': '日结工',
    'temporaryStaff.type.weekly': '周结工',
    'temporaryStaff.aboutToEnd':
      '您邀请的%{name}将于 %{time} 到期，到期后自动离职。如需延长或转为正式成员，请到后台“临时人员”处理。',
    'temporaryStaff.aboutToEndMany':
      '您邀请的%{name}等 %{count} 人即将到期，最早 %{time}，到期后自动离职。如需延长或转为正式成员，请到后台“临时人员”处理。',
    'temporaryStaff.wasKept': '您邀请的%{name}已到期但未能自动离职，请到后台“临时人员”查看原因。',
  },
  en: {
    'temporaryStaff.hours': 'Hours must be a whole number from %{least} to %{most}',
    'temporaryStaff.twice': 'The same number stands in a row above',
    'temporaryStaff.invitedAlready': 'This number has an invitation without an answer; send that again',
    'temporaryStaff.member': 'This number is %{name} in %{department}',
    'temporaryStaff.former':
      'This number belongs to %{name}, who left; restore them among those who resigned',
    'temporaryStaff.tooMany': 'Too many messages; try again after %{time}',
    'temporaryStaff.broke': 'They could not leave because of a system error; it is tried again',
    'temporaryStaff.type.temporary': 'temporary worker',
    'temporaryStaff.type.daily': 'daily worker',
    'temporaryStaff.type.weekly': 'weekly worker',
    'temporaryStaff.aboutToEnd':
      'The term of %{name}, whom you invited, ends at %{time}; they then leave by themselves. Extend it or make them regular under Temporary staff.',
    'temporaryStaff.aboutToEndMany':
      'The terms of %{count} people you invited, among them %{name}, end soon, the first at %{time}; they then leave by themselves.',
    'temporaryStaff.wasKept':
      'The term of %{name}, whom you invited, is over, but they could not leave. See why under Temporary staff.',
  },
  ja: {
    'temporaryStaff.hours': '時間数は%{least}～%{most}の整数で入力してください',
    'temporaryStaff.twice': '上の行と同じ電話番号です',
    'temporaryStaff.invitedAlready': 'この番号にはすでに招待を送信済みです。再送してください',
    'temporaryStaff.member': 'この番号は%{department}の%{name}です',
    'temporaryStaff.former': 'この番号は退職した%{name}のものです。退職者一覧から復職させてください',
    'temporaryStaff.tooMany': 'SMSの送信回数が上限に達しました。%{time}以降に再試行してください',
    'temporaryStaff.broke': 'システムエラーで退職処理ができませんでした。自動的に再試行します',
    'temporaryStaff.type.temporary': '臨時スタッフ',
    'temporaryStaff.type.daily': '日雇いスタッフ',
    'temporaryStaff.type.weekly': '週払いスタッフ',
    'temporaryStaff.aboutToEnd':
      'あなたが招待した%{name}の期間は%{time}に終了し、自動的に退職します。延長や正規への切替は「臨時スタッフ」で行えます。',
    'temporaryStaff.aboutToEndMany':
      'あなたが招待した%{name}ほか計%{count}人の期間がまもなく終了します（最も早い人は%{time}）。終了後は自動的に退職します。',
    'temporaryStaff.wasKept':
      'あなたが招待した%{name}は期間が終了しましたが退職できませんでした。「臨時スタッフ」で理由を確認してください。',
  },
} satisfies Words;
