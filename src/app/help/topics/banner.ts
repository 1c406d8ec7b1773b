import type { HelpTopic } from '../topic.ts';

/** Banners and the order of apps on phones. */
export const bannerHelp: HelpTopic = {
  text: {
    zh: {
      title: '手机工作台',
      text: [
        '设置手机工作台顶部的横幅和应用顺序，右侧实时预览。',
        '横幅最多 5 张，图片按 5:2 裁剪，可以设置链接、开始日期和结束日期。不填结束日期则一直展示。',
        '横幅状态分为待展示、展示中、已结束和已关闭，按企业所在时区的日期计算。',
        '两张横幅的展示时间重叠时会给出提醒，但仍可保存，它们会轮流出现。',
        '在预览上方选择日期，可以看到那一天成员会看到什么。',
      ],
    },
    en: {
      title: 'Mobile workbench',
      text: [
        'Banners at the top of the workbench and the order of its apps, with a phone beside that shows both at once.',
        'There can be five banners. Pictures are cut to 5:2; a banner may have a link, a first and a last day. Without a last day it stays.',
        'A banner waits, is showing, has ended or is switched off, by the day in the company’s time zone.',
        'Where two are shown on the same days you are told so; both can be saved and take turns.',
        'Choose a day above the phone to see what people will see then.',
      ],
    },
    ja: {
      title: 'モバイルワークベンチ',
      text: [
        'ワークベンチ上部のバナーとアプリの並び順を設定し、横のスマートフォンですぐに確認できます。',
        'バナーは5枚まで。画像は5:2に切り抜き、リンクと開始日・終了日を設定できます。終了日がなければ表示し続けます。',
        '状態は表示待ち・表示中・終了・オフで、企業のタイムゾーンの日付で決まります。',
        '表示期間が重なると警告しますが保存でき、交互に表示されます。',
        'プレビューの上で日付を選ぶと、その日の表示を確認できます。',
      ],
    },
  },
  related: ['app', 'quickApp'],
};
