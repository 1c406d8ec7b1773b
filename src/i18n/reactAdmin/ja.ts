import japanese from '@bicstone/ra-language-japanese';
import type { TranslationMessages } from 'ra-core';
import { completeWords } from './merge.ts';

/** react-admin in Japanese: three missing words, one plural form, and the record's name instead of its number. */
export const reactAdminJapanese: TranslationMessages = completeWords(japanese, {
  page: {
    edit: '%{name} %{recordRepresentation}',
    show: '%{name} %{recordRepresentation}',
  },
  message: {
    bulk_delete_content: '選択した%{name} %{smart_count}件を削除しますか？',
    bulk_delete_title: '%{name} %{smart_count}件を削除',
    bulk_update_content: '選択した%{name} %{recordRepresentation} %{smart_count}件を更新しますか？',
    bulk_update_title: '%{name} %{recordRepresentation} %{smart_count}件を更新',
    delete_content: 'この%{name}を削除しますか？',
    delete_title: '%{name} %{recordRepresentation} を削除',
  },
  navigation: {
    no_filtered_results: '現在の検索条件に合う%{name}はありません',
    no_results: '%{name}はありません',
    partial_page_range_info: '%{offsetBegin} - %{offsetEnd} / %{offsetEnd}件以上',
  },
  sort: { sort_by: '%{field_lower_first}、%{order}で並び替える' },
  auth: {
    auth_check_error: 'ログインしてください',
    user_menu: 'アカウント',
  },
  notification: {
    updated: '%{smart_count}件更新しました',
    deleted: '%{smart_count}件削除しました',
    logged_out: 'ログインの有効期限が切れました。再度ログインしてください',
  },
  validation: { unique: 'この値は既に使用されています' },
  guesser: { empty: { title: '表示するデータがありません', message: 'データの取得元を確認してください' } },
});
