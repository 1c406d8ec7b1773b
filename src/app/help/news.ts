import type { Locale } from '#i18n/locale.ts';

/** Something that came new: the day, and what it is in every language. */
interface News {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The topic that says more. */
  readonly topic?: string;
  readonly text: Readonly<Record<Locale, string>>;
}

/** What changed for people who use the console, newest first. */
export const news: readonly News[] = [
  {
    day: '2026-11-22',
    text: {
      zh: '帮助中心：每个页面右上方都有“本页帮助”，三种语言，可搜索。添加画板、环境检测、客户端下载和服务协议页面。',
      en: 'Help centre: every page has “Help for this page” in three languages, and it can be searched. New pages: drawing board, environment check, downloads, agreement.',
      ja: 'ヘルプセンター：各ページに「このページのヘルプ」が付き、3言語で検索できます。描画ボード、環境チェック、ダウンロード、利用規約のページを追加しました。',
    },
  },
  {
    day: '2026-11-20',
    topic: 'complaint',
    text: {
      zh: '群组管理：群聊列表、群聊设置和白名单、群数据与统计导出；群投诉按群处理，可警告、禁言或解散。',
      en: 'Groups: list, limits with a whitelist, figures and their export; complaints are decided group by group, with a warning, a mute or the end of the group.',
      ja: 'グループ管理：一覧、上限とホワイトリスト、データと統計のエクスポート。通報はグループ単位で処理し、警告・発言禁止・解散ができます。',
    },
  },
  {
    day: '2026-11-18',
    topic: 'invite',
    text: {
      zh: '邀请链接与二维码、申请列表、激活短信与邀请短信设置、临时人员。',
      en: 'Invite links and QR codes, applications to join, activation messages with wording of your own, temporary staff.',
      ja: '招待リンクとQRコード、参加申請、有効化SMSと招待SMSの文面設定、臨時スタッフ。',
    },
  },
  {
    day: '2026-11-15',
    topic: 'importJob',
    text: {
      zh: '表格导入分步进行：写入前检查每一行，可当场修改；导入后 24 小时内可撤销添加的行。',
      en: 'Imports go step by step: every row is checked and can be mended before anything is written; added rows can be undone for 24 hours.',
      ja: '表のインポートは段階式になりました。書き込み前に全行を検査してその場で修正でき、追加した行は24時間以内に取り消せます。',
    },
  },
];
