import type { Words } from '../locale.ts';

/** Sentences of `src/domain/preference`. */
export const preferenceRules = {
  zh: {
    'preference.unknownList': '没有这个列表',
    'preference.nameTaken': '已有同名的查询',
    'preference.idTaken': '查询编号重复',
    'preference.defaultMissing': '默认查询不存在',
    'preference.tooLarge': '保存的查询过多，请先删除一些',
  },
  en: {
    'preference.unknownList': 'There is no such list',
    'preference.nameTaken': 'You already have a query with this name',
    'preference.idTaken': 'Two queries have the same ID',
    'preference.defaultMissing': 'The default query does not exist',
    'preference.tooLarge': 'Too much is saved for this list. Delete some queries first',
  },
  ja: {
    'preference.unknownList': 'この一覧はありません',
    'preference.nameTaken': '同じ名前の検索条件があります',
    'preference.idTaken': '検索条件のIDが重複しています',
    'preference.defaultMissing': '既定の検索条件がありません',
    'preference.tooLarge': '保存されている検索条件が多すぎます。不要なものを削除してください',
  },
} satisfies Words;
