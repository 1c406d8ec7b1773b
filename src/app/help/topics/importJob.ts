import type { HelpTopic } from '../topic.ts';

/** Help for imports. */
export const importJobHelp: HelpTopic = {
  text: {
    zh: {
      title: '导入记录',
      text: [
        '每次导入都留有记录：文件、发起人、成功和失败的行数。结果保留 30 天。',
        '请用本系统的模板，并先删除空行。上传后先检查每一行，不写入任何数据；有误的行可以当场修改、粘贴或剔除。',
        '没有写入的行可以连同原因下载，改好再传。添加的行在 24 小时内可以撤销。同一种导入在一家企业内同时只能有一个。',
      ],
    },
    en: {
      title: 'Imports',
      text: [
        'Every import leaves a record: the file, who began it, how many rows went in or failed. Results are kept for 30 days.',
        'Use the template of this system and remove blank rows. After the upload every row is checked and nothing is written; wrong rows are mended, pasted over or left out on the spot.',
        'Rows that were left out come back as a sheet with their reasons. Added rows can be undone for 24 hours. One import of a kind runs in a company at a time.',
      ],
    },
    ja: {
      title: 'インポート履歴',
      text: [
        'インポートごとに、ファイル、開始した人、成功と失敗の行数が記録されます。結果は30日間保存されます。',
        '本システムのテンプレートを使い、空行を削除してください。アップロード後はまず全行を検査し、何も書き込みません。誤りはその場で修正、貼り付け、除外ができます。',
        '書き込まれなかった行は理由付きの表で受け取れます。追加した行は24時間以内に取り消せます。同じ種類のインポートは企業内で同時に一つだけです。',
      ],
    },
  },
  related: ['member', 'department', 'resignation'],
};
