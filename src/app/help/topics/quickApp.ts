import type { HelpTopic } from '../topic.ts';

/** Shortcuts at the top of the workbench. */
export const quickAppHelp: HelpTopic = {
  text: {
    zh: {
      title: '快捷应用',
      text: [
        '快捷应用显示在手机工作台横幅下方，最多 8 个，从企业的应用中选择。',
        '点加号添加，点叉号移除；拖动或用上移、下移按钮调整顺序，完成后保存。',
        '停用的应用，或对某位成员不可见的应用，不会显示给他。',
        '保存后可以在提示中撤销。他人同时修改时会提醒您，再次保存将以您的为准。',
      ],
    },
    en: {
      title: 'Quick apps',
      text: [
        'Quick apps stand below the banners of the mobile workbench: up to eight of the company’s apps.',
        'Add one with the plus, take it out with the cross, and move it by dragging or with the up and down buttons; then save.',
        'Nobody sees an app that is disabled or hidden from them.',
        'A save can be undone from its notice. If somebody else saved meanwhile you are told; saved once more, yours counts.',
      ],
    },
    ja: {
      title: 'クイックアプリ',
      text: [
        'クイックアプリはモバイルワークベンチのバナーの下に表示されます。企業のアプリから8個まで選べます。',
        'プラスで追加し、×で外します。ドラッグまたは上下ボタンで並べ替え、保存します。',
        '無効なアプリや公開されていないアプリは表示されません。',
        '保存は通知から取り消せます。他の人が同時に変更した場合は知らせ、もう一度保存すると自分の内容になります。',
      ],
    },
  },
  related: ['app', 'banner'],
};
