import type { HelpTopic } from '../topic.ts';

/** Help for personal info fields. */
export const customFieldHelp: HelpTopic = {
  text: {
    zh: {
      title: '个人信息设置',
      text: [
        '决定通讯录中每个字段是否显示，并添加企业自己的字段：文本、数字、日期、单选、多选、链接或图片。',
        '新字段立即出现在列表、筛选、表单、详情和搜索中。可设为公开、可搜索或必填。',
        '隐藏字段不会丢失内容；删除字段前会说明有多少人填写过，删除后不可恢复。字段名最长 30 个字。',
      ],
    },
    en: {
      title: 'Personal info fields',
      text: [
        'Which fields the address book shows, and fields of your own: text, number, date, choice, choices, link or image.',
        'A new field is in lists, filters, forms, details and the search at once. It may be public, searchable or required.',
        'Hiding a field loses nothing. Before a field is deleted you see how many people have filled it in; that cannot be taken back. Names have up to 30 characters.',
      ],
    },
    ja: {
      title: '個人情報の項目設定',
      text: [
        'アドレス帳に表示する項目を決め、文字・数値・日付・単一選択・複数選択・リンク・画像の独自項目を追加します。',
        '新しい項目はすぐに一覧・絞り込み・フォーム・詳細・検索に現れ、公開・検索可・必須を設定できます。',
        '非表示にしても内容は残ります。削除前に入力済みの人数を示し、削除は元に戻せません。名称は30文字以内です。',
      ],
    },
  },
  related: ['member', 'visibility'],
};
