import { type Sentence, sentence } from './sentence.ts';

/** What came in or went out by a sheet. */
export const sheetActions: Readonly<Record<string, Sentence>> = {
  export: sentence('导出“%{name}”', 'Exported %{name}', '「%{name}」をエクスポート'),
  exportFile: sentence(
    '下载导出文件“%{name}”',
    'Downloaded the export %{name}',
    'エクスポート「%{name}」をダウンロード',
  ),
  'import.failedRows': sentence(
    '下载“%{name}”中未导入的行',
    'Downloaded the rows of %{name} that were not imported',
    '「%{name}」の取り込めなかった行をダウンロード',
  ),
};
