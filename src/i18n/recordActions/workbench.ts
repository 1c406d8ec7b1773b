import { type Sentence, sentence } from './sentence.ts';

/** What was done to apps, quick apps and banners of the workbench. */
export const workbenchActions: Readonly<Record<string, Sentence>> = {
  'app.create': sentence('添加应用“%{name}”', 'Added the app %{name}', 'アプリ「%{name}」を追加'),
  'app.update': sentence('修改应用“%{name}”', 'Changed the app %{name}', 'アプリ「%{name}」を変更'),
  'app.enable': sentence('启用应用“%{name}”', 'Enabled the app %{name}', 'アプリ「%{name}」を有効化'),
  'app.disable': sentence('停用应用“%{name}”', 'Disabled the app %{name}', 'アプリ「%{name}」を無効化'),
  'app.remove': sentence('删除应用“%{name}”', 'Deleted the app %{name}', 'アプリ「%{name}」を削除'),
  'app.sort': sentence('调整应用的顺序', 'Reordered apps', 'アプリの順序を変更'),
  'quickApp.save': sentence('修改快捷应用', 'Changed the quick apps', 'クイックアプリを変更'),
  'banner.create': sentence('添加横幅“%{name}”', 'Added the banner %{name}', 'バナー「%{name}」を追加'),
  'banner.update': sentence('修改横幅“%{name}”', 'Changed the banner %{name}', 'バナー「%{name}」を変更'),
  'banner.delete': sentence('删除横幅“%{name}”', 'Deleted the banner %{name}', 'バナー「%{name}」を削除'),
  'banner.sort': sentence('调整横幅的顺序', 'Reordered banners', 'バナーの順序を変更'),
};
