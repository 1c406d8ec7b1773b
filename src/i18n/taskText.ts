import type { Locale, Words } from './locale.ts';

/** What long work is called and what came of it, as the task centre says it. Read by the server, which fills `title` and `message`. */
const taskWords = {
  zh: {
    'import.title': '%{title}（%{file}）',
    'import.uploaded': '正在检查',
    'import.checked': '检查完成：可导入 %{ready} 行，错误 %{errors} 行，等待确认',
    'import.importing': '正在写入',
    'import.finished': '已写入 %{written} 行',
    'import.partly': '已写入 %{written} 行，失败 %{failed} 行',
    'import.cancelled': '已取消，已写入 %{written} 行',
    'import.undoing': '正在撤销',
    'import.undone': '已撤销 %{undone} 行',
    'import.broken': '导入未能完成，请重新上传',
    'export.title': '导出%{name}',
    'export.waiting': '等待下载，共 %{count} 行',
    'export.running': '正在下载，共 %{count} 行',
    'export.finished': '已导出 %{count} 行，文件只能下载一次，系统不保留',
    'export.stopped': '下载已中断，文件未保留',
    'export.failed': '导出失败，请重新导出',
    'export.unfetched': '文件未下载，链接已失效',
    'transfer.title': '交接“%{name}”的事项',
    'transfer.running': '正在交接，还有 %{open} 项',
    'transfer.attention': '还有 %{open} 项未指定交接人',
    'transfer.partly': '%{failed} 项未能交接',
    'transfer.done': '已交接 %{done} 项',
    'deletion.title': '定时删除部门“%{name}”',
    'deletion.waiting': '将于 %{time} 执行',
    'deletion.done': '已删除，影响 %{people} 人',
    'deletion.cancelled': '已取消，部门保留',
    'deletion.failed': '未能删除，部门保留',
    'sms.title': '发送激活短信（%{total} 人）',
    'sms.running': '正在发送：已发送 %{sent} 条，等待 %{waiting} 条',
    'sms.ended': '已发送 %{sent} 条，跳过 %{skipped} 人，失败 %{failed} 条',
  },
  en: {
    'import.title': '%{title} (%{file})',
    'import.uploaded': 'Checking',
    'import.checked': 'Checked, waiting to be confirmed. Rows ready: %{ready}, with errors: %{errors}',
    'import.importing': 'Writing',
    'import.finished': 'Rows written: %{written}',
    'import.partly': 'Rows written: %{written}, failed: %{failed}',
    'import.cancelled': 'Cancelled. Rows written: %{written}',
    'import.undoing': 'Being undone',
    'import.undone': 'Rows undone: %{undone}',
    'import.broken': 'The import could not be finished; please upload the file again',
    'export.title': 'Export: %{name}',
    'export.waiting': 'Waiting to be downloaded. Rows: %{count}',
    'export.running': 'Downloading. Rows: %{count}',
    'export.finished': 'Rows exported: %{count}. A file is downloaded once and not kept',
    'export.stopped': 'The download was interrupted; the file is not kept',
    'export.failed': 'The export failed; please export again',
    'export.unfetched': 'Never downloaded; the link is no longer valid',
    'transfer.title': 'Hand over from %{name}',
    'transfer.running': 'Handing over, still to go: %{open}',
    'transfer.attention': 'Nobody chosen yet to take over: %{open}',
    'transfer.partly': 'Could not be handed over: %{failed}',
    'transfer.done': 'Handed over: %{done}',
    'deletion.title': 'Timed deletion of %{name}',
    'deletion.waiting': 'Runs at %{time}',
    'deletion.done': 'Deleted. People affected: %{people}',
    'deletion.cancelled': 'Cancelled; the department stays',
    'deletion.failed': 'Could not be deleted; the department stays',
    'sms.title': 'Activation SMS. People: %{total}',
    'sms.running': 'Sending. Sent: %{sent}, waiting: %{waiting}',
    'sms.ended': 'Sent: %{sent}, skipped: %{skipped}, failed: %{failed}',
  },
  ja: {
    'import.title': '%{title}（%{file}）',
    'import.uploaded': '確認しています',
    'import.checked': '確認完了：インポート可能 %{ready} 行、エラー %{errors} 行、確認待ち',
    'import.importing': '書き込んでいます',
    'import.finished': '%{written} 行を書き込みました',
    'import.partly': '%{written} 行を書き込み、%{failed} 行は失敗しました',
    'import.cancelled': 'キャンセルしました（%{written} 行は書き込み済み）',
    'import.undoing': '取り消しています',
    'import.undone': '%{undone} 行を取り消しました',
    'import.broken': 'インポートを完了できませんでした。もう一度アップロードしてください',
    'export.title': '%{name}のエクスポート',
    'export.waiting': 'ダウンロード待ち（%{count} 行）',
    'export.running': 'ダウンロード中（%{count} 行）',
    'export.finished':
      '%{count} 行をエクスポートしました。ファイルのダウンロードは一度だけで、保存されません',
    'export.stopped': 'ダウンロードが中断されました。ファイルは保存されません',
    'export.failed': 'エクスポートに失敗しました。もう一度お試しください',
    'export.unfetched': 'ダウンロードされず、リンクの有効期限が切れました',
    'transfer.title': '「%{name}」の引き継ぎ',
    'transfer.running': '引き継ぎ中（残り %{open} 件）',
    'transfer.attention': '%{open} 件の引き継ぎ先が未指定です',
    'transfer.partly': '%{failed} 件を引き継げませんでした',
    'transfer.done': '%{done} 件を引き継ぎました',
    'deletion.title': '部署「%{name}」の削除予約',
    'deletion.waiting': '%{time} に実行されます',
    'deletion.done': '削除しました（対象 %{people} 人）',
    'deletion.cancelled': 'キャンセル済み（部署は残ります）',
    'deletion.failed': '削除できませんでした（部署は残ります）',
    'sms.title': '有効化SMSの送信（%{total} 人）',
    'sms.running': '送信中：送信済み %{sent} 件、待機 %{waiting} 件',
    'sms.ended': '送信済み %{sent} 件、スキップ %{skipped} 人、失敗 %{failed} 件',
  },
} as const satisfies Words;

export type TaskWord = keyof (typeof taskWords)['zh'];

const placeholder = /%\{(\w+)\}/g;

const grouped = new Intl.NumberFormat('en');

/** Counts are written as the console writes them in all three languages: `17,144`. */
const shown = (value: string | number | undefined): string =>
  typeof value === 'number' ? grouped.format(value) : (value ?? '');

/** A sentence of the task centre with its places filled. */
export const taskText = (
  locale: Locale,
  key: TaskWord,
  params: Readonly<Record<string, string | number>> = {},
): string => taskWords[locale][key].replace(placeholder, (_, name: string) => shown(params[name]));
