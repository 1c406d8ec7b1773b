import type { HelpTopic } from '../topic.ts';

/** Help for the overview of enterprise data. */
export const usageHelp: HelpTopic = {
  text: {
    zh: {
      title: '企业数据',
      text: [
        '这里汇总您管理范围内成员使用应用的情况：成员数、激活率、当日和近 7 天、近 30 天活跃人数、消息数、群数和存储空间。',
        '每天 10:00 后统计前一天的数据，页面上方写明数据截至哪一天；统计按企业所在时区（北京时间）的自然日计算。',
        '一位成员只按主部门统计一次，兼职部门不重复计算，所以这里的人数可能少于通讯录中部门的人数。',
        '时段最长 366 天，可与上一时段或去年同期（按星期对齐，即 52 周前）对比；对比期数据不完整时不显示对比。',
        '每张图表都可切换为表格，也可下载数据。指标口径在卡片的说明按钮和页面底部都能看到。',
        '为保护个人隐私，少于 5 人时不单独显示使用数据。存储空间只对能查看全企业的管理员显示。',
      ],
    },
    en: {
      title: 'Company data',
      text: [
        'This page sums up how the people you look after use the app: members, activation, people active that day and over 7 and 30 days, messages, groups and storage.',
        'Each day is counted after 10:00 of the next; the page says until which day. Days are those of the company’s clock (Beijing time).',
        'Everybody counts once, in their main department, so a department may have fewer people here than in the address book.',
        'A period has at most 366 days. It can be laid beside the span before, or beside the same weekdays 52 weeks earlier; when days are missing there, nothing is compared.',
        'Every chart has its table behind a switch and its figures as a file. What a figure counts is said at its card and at the end of the page.',
        'To protect people’s privacy, fewer than five are never shown by themselves. Storage is shown to those who see all of the company.',
      ],
    },
    ja: {
      title: '企業データ',
      text: [
        '管理範囲のメンバーのアプリ利用状況をまとめます。メンバー数、有効化率、当日・7日間・30日間の利用者、メッセージ、グループ、ストレージを表示します。',
        '前日分は毎日10:00以降に集計され、いつまでのデータかを上部に示します。日付は企業のタイムゾーン（北京時間）です。',
        '一人は主部署で一回だけ数えるため、アドレス帳の部署の人数より少ないことがあります。',
        '期間は最長366日です。直前の期間、または52週前の同じ曜日と比較できます。データが揃わない期間とは比較しません。',
        '各グラフは表に切り替えられ、データを保存できます。指標の意味はカードの説明ボタンとページ下部で確認できます。',
        'プライバシー保護のため、5人未満の利用データは単独では表示しません。ストレージは全社を見られる管理者にだけ表示します。',
      ],
    },
  },
  related: ['memberUse', 'groupData'],
};
