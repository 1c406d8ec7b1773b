import type { HelpTopic } from '../topic.ts';

/** Help for role groups. */
export const roleGroupHelp: HelpTopic = {
  text: {
    zh: {
      title: '角色组',
      text: [
        '角色组把角色分门别类，名称最长 20 个字，可以排序。',
        '角色组 0 是默认组，不能编辑或删除；其他组清空后才能删除。',
      ],
    },
    en: {
      title: 'Role groups',
      text: [
        'Role groups put roles in order; their names have up to 20 characters, and they can be sorted.',
        'Group 0 is the default group and can be neither edited nor deleted; others can be deleted once they are empty.',
      ],
    },
    ja: {
      title: 'ロールグループ',
      text: [
        'ロールグループはロールを分類します。名称は20文字以内で、並べ替えができます。',
        'グループ0は既定のグループで編集も削除もできません。ほかのグループは空にしてから削除できます。',
      ],
    },
  },
  section: 'addressBook',
  related: ['role'],
};
