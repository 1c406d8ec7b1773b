import { type Sentence, sentence } from './sentence.ts';

/** What is done to any noun: by the default handlers, or asked for under a permission of that name. */
export const generalActions: Readonly<Record<string, Sentence>> = {
  create: sentence('新建“%{name}”', 'Added %{name}', '「%{name}」を追加'),
  update: sentence('修改“%{name}”', 'Changed %{name}', '「%{name}」を変更'),
  delete: sentence('删除“%{name}”', 'Deleted %{name}', '「%{name}」を削除'),
  sort: sentence('调整“%{name}”的顺序', 'Reordered %{name}', '「%{name}」の順序を変更'),
  save: sentence('保存“%{name}”', 'Saved %{name}', '「%{name}」を保存'),
  read: sentence('读取“%{name}”', 'Read %{name}', '「%{name}」を読み取り'),
  import: sentence('导入“%{name}”', 'Imported %{name}', '「%{name}」をインポート'),
  timer: sentence(
    '到期自动变更“%{name}”',
    'Changed %{name} when its time came',
    '期限により「%{name}」を自動変更',
  ),
  upload: sentence('上传文件“%{name}”', 'Uploaded the file %{name}', 'ファイル「%{name}」をアップロード'),
};
