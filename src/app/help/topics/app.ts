import type { HelpTopic } from '../topic.ts';

/** Apps of the workbench, and the app centre below them. */
export const appHelp: HelpTopic = {
  text: {
    zh: {
      title: '微应用',
      text: [
        '这里是成员手机工作台上的应用，按分类排列。预置应用每家企业都有，可以停用，不能删除。',
        '“添加应用”打开应用中心，从中选择平台提供的应用；“自建应用”把企业自己的网页放到工作台，地址必须以 https:// 开头。',
        '每个应用可以设置可见范围：全体成员，或指定的部门（含下级）和成员。',
        '应用管理员只能修改、启用和停用自己负责的应用。他们离职时，应用必须移交给在职成员。',
        '停用前会显示近 30 天的打开次数（有统计时）。停用后设置保留，可以随时重新启用，也可以在提示中撤销。',
      ],
      steps: [
        '点“添加应用”或“自建应用”。',
        '选择图标，填写名称和地址，设置可见范围。',
        '拖动或用上移、下移按钮调整顺序。',
      ],
    },
    en: {
      title: 'Apps',
      text: [
        'These are the apps on everybody’s mobile workbench, by category. Every company has the preset ones; they can be disabled, not deleted.',
        '“Add an app” opens the app centre with what the product offers. “Own web app” puts a page of your company on the workbench; its address begins with https://.',
        'Each app is shown to everybody, or to departments with all below them and to people.',
        'App managers change, enable and disable their own apps and nothing else. When one leaves, their apps have to go to somebody who stays.',
        'Before an app is disabled you are told how often it was opened in 30 days, where that is counted. Its settings stay; it can be enabled again at any time.',
      ],
      steps: [
        'Press “Add an app” or “Own web app”.',
        'Choose an icon, enter names and address, and say who sees it.',
        'Drag it, or use the up and down buttons, to where it belongs.',
      ],
    },
    ja: {
      title: 'アプリ',
      text: [
        'メンバーのモバイルワークベンチに表示するアプリです。プリセットアプリはすべての企業にあり、無効にできますが削除はできません。',
        '「アプリを追加」でアプリセンターから選びます。「自社アプリを作成」では自社のWebページを追加でき、アドレスは https:// で始まる必要があります。',
        '公開範囲は全メンバー、または指定した部署（下位を含む）とメンバーです。',
        'アプリ管理者は担当アプリの変更・有効化・無効化だけができます。退職時は在籍メンバーへの引き継ぎが必要です。',
        '無効にする前に、集計があれば過去30日の起動回数が表示されます。設定は残り、いつでも有効に戻せます。',
      ],
      steps: [
        '「アプリを追加」または「自社アプリを作成」を押します。',
        'アイコン、名前、アドレス、公開範囲を設定します。',
        'ドラッグまたは上下ボタンで並べ替えます。',
      ],
    },
  },
  related: ['banner', 'quickApp', 'manageGroup'],
};
