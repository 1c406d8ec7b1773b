import { type Sentence, sentence } from './sentence.ts';

/** What came in or went out by a sheet. */
export const sheetActions: Readonly<Record<string, Sentence>> = {
  export: sentence('导出“%{name}”', 'Exported %{name}', '「%{name}」をエクスポート'),
  exportFile: sentence(
    '下载导出文件“%{name}”',
    'Downloaded the export %{name}',
    'エクスポート「%{name}」をダウンロード',
  ),
  'import.upload': sentence(
    '上传导入文件“%{name}”',
    'Uploaded %{name} to import',
    'インポートファイル「%{name}」をアップロード',
  ),
  'import.repair': sentence(
    '在页面中修改导入文件“%{name}”的数据',
    'Corrected rows of %{name} in the page',
    'インポートファイル「%{name}」のデータを画面で修正',
  ),
  'import.commit': sentence(
    '确认导入“%{name}”',
    'Confirmed the import of %{name}',
    '「%{name}」のインポートを確定',
  ),
  'import.finish': sentence(
    '导入“%{name}”结束',
    'The import of %{name} ended',
    '「%{name}」のインポートが終了',
  ),
  'import.cancel': sentence(
    '取消导入“%{name}”',
    'Cancelled the import of %{name}',
    '「%{name}」のインポートをキャンセル',
  ),
  'import.undo': sentence(
    '撤销导入“%{name}”',
    'Undid the import of %{name}',
    '「%{name}」のインポートを取り消し',
  ),
  'import.failedRows': sentence(
    '下载“%{name}”中未导入的行',
    'Downloaded the rows of %{name} that were not imported',
    '「%{name}」の取り込めなかった行をダウンロード',
  ),
};
