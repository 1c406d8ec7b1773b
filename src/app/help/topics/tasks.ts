import type { HelpTopic } from '../topic.ts';

/** Help for task centre. */
export const tasksHelp: HelpTopic = {
  text: {
    zh: {
      title: '任务中心',
      text: [
        '导入、导出、交接、批量短信和定时删除都在后台执行，进度和结果在这里，刷新或离开页面也不会中断。',
        '每条任务写明由谁发起、成功和失败各多少，失败的可以下载原因或重试。导出的文件只能下载一次、不保留，再需要时从任务进入“重新导出”。',
        '已结束的任务保留 30 天。',
      ],
    },
    en: {
      title: 'Task centre',
      text: [
        'Imports, exports, hand-overs, messages to many and timed deletions run in the background. Their progress and results stand here and go on while you are elsewhere or reload.',
        'Every task says who began it and how much succeeded or failed; reasons can be downloaded and some failures retried. An exported file is downloaded once and not kept; “Export again” leads to where to ask for it anew.',
        'Finished tasks are kept for 30 days.',
      ],
    },
    ja: {
      title: 'タスクセンター',
      text: [
        'インポート、エクスポート、引き継ぎ、SMSの一括送信、予約削除はバックグラウンドで実行されます。進捗と結果はここに表示され、再読み込みや移動をしても続きます。',
        '各タスクには開始した人と成功・失敗の件数が表示され、理由のダウンロードや再試行ができます。エクスポートしたファイルのダウンロードは一度だけで保存されません。必要なときは「再エクスポート」から操作してください。',
        '終了したタスクは30日間保存されます。',
      ],
    },
  },
  address: '/tasks',
  related: ['importJob', 'deletion'],
};
