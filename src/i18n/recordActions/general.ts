import { type Sentence, sentence } from './sentence.ts';

/** What the default handlers do, of any noun. */
export const generalActions: Readonly<Record<string, Sentence>> = {
  create: sentence('新建“%{name}”', 'Added %{name}', '「%{name}」を追加'),
  update: sentence('修改“%{name}”', 'Changed %{name}', '「%{name}」を変更'),
  delete: sentence('删除“%{name}”', 'Deleted %{name}', '「%{name}」を削除'),
  timer: sentence(
    '到期自动变更“%{name}”',
    'Changed %{name} when its time came',
    '期限により「%{name}」を自動変更',
  ),
  upload: sentence('上传文件“%{name}”', 'Uploaded the file %{name}', 'ファイル「%{name}」をアップロード'),
};
