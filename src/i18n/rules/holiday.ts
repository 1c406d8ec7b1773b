import type { Words } from '../locale.ts';

/** What is said about holidays: the review of a state notice (screens.md A16). */
export const holidayRules = {
  zh: {
    'holiday.noNotice': '%{year} 年的放假安排尚未发布',
    'holiday.notInNotice': '%{date} 不在放假安排中',
    'holiday.changed': '节假日已被他人修改，请重新核对后再导入',
    'holiday.importMissing': '这次导入已撤销或不存在',
  },
  en: {
    'holiday.noNotice': 'The notice of %{year} is not out yet',
    'holiday.notInNotice': '%{date} is not in the notice',
    'holiday.changed': 'Somebody has changed these days; review them again before importing',
    'holiday.importMissing': 'This import was taken back or never was',
  },
  ja: {
    'holiday.noNotice': '%{year}年の休日予定はまだ発表されていません',
    'holiday.notInNotice': '%{date} は休日予定にありません',
    'holiday.changed': '休日が他の人に変更されました。確認し直してから取り込んでください',
    'holiday.importMissing': 'この取り込みは取り消し済みか、存在しません',
  },
} satisfies Words;
