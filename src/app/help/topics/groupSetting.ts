import type { HelpTopic } from '../topic.ts';

/** Help for group settings. */
export const groupSettingHelp: HelpTopic = {
  text: {
    zh: {
      title: '群聊设置',
      text: [
        '设置普通群和大群的人数上限，以及谁可以建大群。',
        '超过普通上限的群只有白名单中的成员可以发起；白名单从部门和成员中选择。',
        '修改只影响以后新建或扩大的群，已有的群不变。',
      ],
    },
    en: {
      title: 'Group settings',
      text: [
        'The size limits of ordinary and large groups, and who may make large ones.',
        'Groups above the ordinary limit can be started by people on the whitelist only; it is chosen from departments and members.',
        'A change concerns groups made or enlarged later; existing ones stay as they are.',
      ],
    },
    ja: {
      title: 'グループ設定',
      text: [
        '通常グループと大規模グループの人数上限、大規模グループを作成できる人を設定します。',
        '通常の上限を超えるグループは、ホワイトリストのメンバーだけが作成できます。',
        '変更は今後作成・拡大するグループに適用され、既存のグループは変わりません。',
      ],
    },
  },
  related: ['group'],
};
