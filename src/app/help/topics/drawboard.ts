import type { HelpTopic } from '../topic.ts';

/** Help for drawing board. */
export const drawboardHelp: HelpTopic = {
  text: {
    zh: {
      title: '画板',
      text: [
        '画板用于画草图和流程图，可以放图片和文字，导出为 PNG、SVG 或文件，文件可以再次打开。',
        '内容只保存在这个浏览器中，每家企业、每位使用者各一份，刷新不会丢失；退出登录会清除，重要内容请另存为文件。',
        '画板不连接其他服务器，也没有多人协作；同一浏览器的两个标签页会互相更新。',
      ],
    },
    en: {
      title: 'Drawing board',
      text: [
        'A sheet for sketches and charts with pictures and text; export it as PNG, SVG or a file that can be opened again.',
        'It is kept in this browser only, one per company and person, and survives a reload. Signing out clears it: save what matters as a file.',
        'The board asks no other server and is not shared with others; two tabs of one browser keep each other up to date.',
      ],
    },
    ja: {
      title: '描画ボード',
      text: [
        'スケッチや図を描き、画像や文字を置いて、PNG・SVG・再度開けるファイルに保存できます。',
        '内容はこのブラウザにだけ、企業と利用者ごとに保存され、再読み込みしても残ります。ログアウトすると消えるため、大切な内容はファイルに保存してください。',
        'ほかのサーバーには接続せず、共同編集はありません。同じブラウザの2つのタブは互いに更新されます。',
      ],
    },
  },
  address: '/drawboard',
};
