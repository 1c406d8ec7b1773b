import type { Words } from '../locale.ts';

/** What is said about message templates: contract.md section 2, state line message template. */
export const messageTemplateRules = {
  zh: {
    'messageTemplate.nameEmpty': '模板名称不能为空',
    'messageTemplate.nameTaken': '已有同名模板',
    'messageTemplate.tooMany': '最多创建 %{limit} 个模板',
    'messageTemplate.missing': '模板不存在',
    'messageTemplate.changed': '模板已被他人修改，请刷新',
    'messageTemplate.reviewing': '模板正在审核，请先撤回',
    'messageTemplate.inUse': '模板正在使用，请先停用',
    'messageTemplate.notApproved': '仅审核通过且未启用的模板可以启用',
    'messageTemplate.stateChanged': '模板状态已变化，请刷新',
  },
  en: {
    'messageTemplate.nameEmpty': 'The template needs a name',
    'messageTemplate.nameTaken': 'Another template has this name',
    'messageTemplate.tooMany': 'There can be at most %{limit} templates',
    'messageTemplate.missing': 'This template does not exist',
    'messageTemplate.changed': 'Somebody else has changed the template, please refresh',
    'messageTemplate.reviewing': 'The template is under review; withdraw it first',
    'messageTemplate.inUse': 'The template is in use; stop using it first',
    'messageTemplate.notApproved': 'Only an approved template that is not in use can be put into use',
    'messageTemplate.stateChanged': 'The template has changed meanwhile, please refresh',
  },
  ja: {
    'messageTemplate.nameEmpty': 'テンプレート名を入力してください',
    'messageTemplate.nameTaken': '同じ名前のテンプレートがあります',
    'messageTemplate.tooMany': 'テンプレートは %{limit} 件まで作成できます',
    'messageTemplate.missing': 'テンプレートが見つかりません',
    'messageTemplate.changed': 'テンプレートは他の人が変更しました。再読み込みしてください',
    'messageTemplate.reviewing': '審査中です。先に取り下げてください',
    'messageTemplate.inUse': '使用中です。先に使用をやめてください',
    'messageTemplate.notApproved': '承認済みで未使用のテンプレートのみ使用できます',
    'messageTemplate.stateChanged': 'テンプレートの状態が変わりました。再読み込みしてください',
  },
} satisfies Words;
