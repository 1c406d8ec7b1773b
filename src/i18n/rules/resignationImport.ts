import type { Words } from '../locale.ts';

/** What is said of rows that end people's work by sheet; `@hint`: how to mend them. */
export const resignationImportRules = {
  zh: {
    'resignationImport.personMissing': '手机号对应的在职成员不存在',
    'resignationImport.personMissing@hint': '请核对手机号；境外号码请带国家/地区代码',
    'resignationImport.alreadyLeft': '该成员已离职',
    'resignationImport.alreadyLeft@hint': '请删除这一行',
    'resignationImport.nameDiffers': '姓名与手机号不是同一人',
    'resignationImport.nameDiffers@hint': '请核对姓名和手机号',
    'resignation.mainAdministrator@hint': '请删除这一行，或先更换主管理员',
    'resignation.self@hint': '请删除这一行',
    'resignation.administrator@hint': '请删除这一行，由主管理员办理',
    'resignation.dayInFuture@hint': '请填写今天或更早的日期',
    'resignation.dayBeforeEntry@hint': '请填写入职日期之后的日期',
  },
  en: {
    'resignationImport.personMissing': 'Nobody who works here has this phone number',
    'resignationImport.personMissing@hint': 'Check the number; numbers abroad need their country code',
    'resignationImport.alreadyLeft': 'This person has already resigned',
    'resignationImport.alreadyLeft@hint': 'Remove this row',
    'resignationImport.nameDiffers': 'Name and phone number belong to different people',
    'resignationImport.nameDiffers@hint': 'Check name and phone number',
    'resignation.mainAdministrator@hint': 'Remove this row, or name another main administrator first',
    'resignation.self@hint': 'Remove this row',
    'resignation.administrator@hint': 'Remove this row; the main administrator can do it',
    'resignation.dayInFuture@hint': 'Give today or an earlier day',
    'resignation.dayBeforeEntry@hint': 'Give a day after the entry day',
  },
  ja: {
    'resignationImport.personMissing': 'この電話番号の在職メンバーは存在しません',
    'resignationImport.personMissing@hint': '電話番号を確認してください。国外の番号には国番号が必要です',
    'resignationImport.alreadyLeft': 'このメンバーは既に退職しています',
    'resignationImport.alreadyLeft@hint': 'この行を削除してください',
    'resignationImport.nameDiffers': '氏名と電話番号が同じ人のものではありません',
    'resignationImport.nameDiffers@hint': '氏名と電話番号を確認してください',
    'resignation.mainAdministrator@hint': 'この行を削除するか、先に主管理者を変更してください',
    'resignation.self@hint': 'この行を削除してください',
    'resignation.administrator@hint': 'この行を削除し、主管理者に依頼してください',
    'resignation.dayInFuture@hint': '本日以前の日付を入力してください',
    'resignation.dayBeforeEntry@hint': '入社日以降の日付を入力してください',
  },
} satisfies Words;
