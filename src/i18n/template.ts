import type { Locale } from './locale.ts';

/** What a template says around the words of its columns. `%{...}` are filled in. */
export interface TemplateWords {
  readonly data: string;
  readonly help: string;
  readonly departments: string;
  readonly failedRows: string;
  readonly failedFile: string;
  readonly required: string;
  readonly optional: string;
  readonly example: string;
  readonly hintRow: string;
  readonly separator: string;
  readonly helpHeader: readonly string[];
  readonly departmentHeader: string;
  readonly notes: readonly string[];
  readonly chooseTitle: string;
  readonly choose: string;
  readonly atMost: string;
  readonly between: string;
  readonly least: string;
  readonly most: string;
  readonly many: string;
  readonly unique: string;
  readonly day: string;
  readonly instant: string;
  readonly number: string;
  readonly integer: string;
  readonly email: string;
  readonly url: string;
  readonly template: string;
  /** A reason with its column, and one with the way to mend it. */
  readonly reason: string;
  readonly hint: string;
}

/** Words of templates and of the files of failed rows. */
export const templateWords: Readonly<Record<Locale, TemplateWords>> = {
  zh: {
    data: '数据',
    help: '填写说明',
    departments: '部门路径',
    failedRows: '未导入的行',
    failedFile: '%{name}-%{rows}',
    required: '必填',
    optional: '选填',
    example: '例：%{example}',
    hintRow: '此行为填写提示，不会导入',
    separator: '；',
    helpHeader: ['列名', '是否必填', '填写说明', '示例', '限制', '可选值'],
    departmentHeader: '部门路径（可复制到“数据”中使用）',
    notes: [
      '请在“数据”中从第 3 行开始填写，一行一条，最多 %{rows} 行，文件不超过 10 MB。',
      '请不要修改表头；不需要的选填列可以整列删除。',
      '行与行之间不要留空行。',
      '手机号、工号、日期请按文本填写，不要使用公式。',
    ],
    chooseTitle: '请从列表中选择',
    choose: '该列只能填写列表中的值。',
    atMost: '最多 %{limit} 个字符',
    between: '%{least} 到 %{most}',
    least: '不小于 %{least}',
    most: '不大于 %{most}',
    many: '可填多个，用“、”分开',
    unique: '不能重复',
    day: '日期，如 2026/07/31',
    instant: '日期和时间，如 2026/07/31 09:00',
    number: '数字',
    integer: '整数',
    email: '邮箱地址',
    url: '以 http:// 或 https:// 开头的链接',
    template: '%{title}模板',
    reason: '%{header}：%{reason}',
    hint: '%{reason}（%{hint}）',
  },
  en: {
    data: 'Data',
    help: 'Help',
    departments: 'Department paths',
    failedRows: 'rows not imported',
    failedFile: '%{name} - %{rows}',
    required: 'Required',
    optional: 'Optional',
    example: 'e.g. %{example}',
    hintRow: 'This row is a hint and is not imported',
    separator: '; ',
    helpHeader: ['Column', 'Required', 'What to enter', 'Example', 'Limits', 'Allowed values'],
    departmentHeader: 'Department paths (copy them into “Data”)',
    notes: [
      'Fill in “Data” from row 3 on, one entry a row, at most %{rows} rows and 10 MB.',
      'Do not change the header; optional columns you do not need may be deleted.',
      'Leave no blank rows in between.',
      'Enter phone numbers, employee numbers and dates as text, and no formulas.',
    ],
    chooseTitle: 'Choose from the list',
    choose: 'This column takes only the values of the list.',
    atMost: 'At most %{limit} characters',
    between: '%{least} to %{most}',
    least: '%{least} or more',
    most: '%{most} or less',
    many: 'Several values are separated by “、”',
    unique: 'No two rows have the same',
    day: 'A date, e.g. 2026/07/31',
    instant: 'Date and time, e.g. 2026/07/31 09:00',
    number: 'A number',
    integer: 'A whole number',
    email: 'An email address',
    url: 'A link that begins with http:// or https://',
    template: '%{title} - template',
    reason: '%{header}: %{reason}',
    hint: '%{reason} (%{hint})',
  },
  ja: {
    data: 'データ',
    help: '入力の説明',
    departments: '部署パス',
    failedRows: 'インポートされなかった行',
    failedFile: '%{name}-%{rows}',
    required: '必須',
    optional: '任意',
    example: '例：%{example}',
    hintRow: 'この行は説明のため、インポートされません',
    separator: '；',
    helpHeader: ['列名', '必須', '入力内容', '例', '制限', '選択肢'],
    departmentHeader: '部署パス（「データ」にコピーして使えます）',
    notes: [
      '「データ」の3行目から1行に1件ずつ入力してください。最大%{rows}行、10 MBまでです。',
      '見出しは変更しないでください。不要な任意の列は削除できます。',
      '行の間に空行を入れないでください。',
      '携帯番号、社員番号、日付は文字列で入力し、数式は使わないでください。',
    ],
    chooseTitle: '一覧から選択してください',
    choose: 'この列には一覧の値だけを入力できます。',
    atMost: '%{limit}文字まで',
    between: '%{least}～%{most}',
    least: '%{least}以上',
    most: '%{most}以下',
    many: '複数の値は「、」で区切ります',
    unique: '重複できません',
    day: '日付（例：2026/07/31）',
    instant: '日時（例：2026/07/31 09:00）',
    number: '数値',
    integer: '整数',
    email: 'メールアドレス',
    url: 'http:// または https:// で始まるリンク',
    template: '%{title}テンプレート',
    reason: '%{header}：%{reason}',
    hint: '%{reason}（%{hint}）',
  },
};

/** A sentence of a template with its gaps filled. */
export const filledIn = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
