import type { HelpTopic } from '../topic.ts';

/** Help for group figures. */
export const groupDataHelp: HelpTopic = {
  text: {
    zh: {
      title: '群数据',
      text: [
        '展示企业群聊的总体情况：群的数量、类型分布、活跃程度和投诉。',
        '每张图旁边都有同样数据的表格；页面注明数据截至的时间。',
      ],
    },
    en: {
      title: 'Group data',
      text: [
        'How the company uses its groups: how many there are, of which types, how active, and complaints.',
        'Beside every chart stands a table with the same numbers, and the page says until when they reach.',
      ],
    },
    ja: {
      title: 'グループデータ',
      text: [
        'グループの数、種類、活発さ、通報など全体の状況を表示します。',
        '各グラフの横に同じ数値の表があり、いつまでのデータかも示します。',
      ],
    },
  },
  related: ['group', 'groupStatistic'],
};
