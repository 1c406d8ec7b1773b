import { checkWording, type WordingRules } from '#domain/message/wording.ts';
import { type Violation, violation } from '#domain/violation.ts';

/** What messages a company words itself are sent for. Invitations to the app have a page of their own. */
export const templatePurposes = ['accepted', 'rejected', 'temporaryInvite'] as const;
export type TemplatePurpose = (typeof templatePurposes)[number];

/** What each may name, what it must name, and how the product words it: in its own language, whoever reads it is a guest. */
export const purposeRules: Readonly<Record<TemplatePurpose, WordingRules & { readonly usual: string }>> = {
  accepted: {
    variables: ['company', 'name', 'department', 'link'],
    required: ['link'],
    usual: '您已加入{company}“{department}”，请下载 App 并用本手机号登录：{link}',
  },
  rejected: {
    variables: ['company', 'name', 'reason'],
    required: ['reason'],
    usual: '您加入{company}的申请未通过，原因：{reason}',
  },
  temporaryInvite: {
    variables: ['company', 'name', 'type', 'hours', 'time', 'link'],
    required: ['link'],
    usual: '{company}邀请您担任{type}，时长 {hours} 小时，从接受时起算。请在 {time} 前打开链接接受：{link}',
  },
};

/** Longest name, as of roles, groups and fields (contract.md section 1). */
const longestName = 30;

const checkNameOf = (name: string): readonly Violation[] => {
  if (name.trim() === '') return [violation('messageTemplate.nameEmpty', 'name')];
  return name.trim().length > longestName
    ? [violation('validation.maxLength', 'name', { limit: longestName })]
    : [];
};

/** Templates of one company (contract.md section 1 names no limit: as many as one can still choose among). */
export const mostTemplates = 50;

/** What form and handler hold against a template: its name, and its text by its purpose. */
export const checkTemplateOf = (
  {
    name,
    purpose,
    text,
  }: { readonly name: string; readonly purpose: TemplatePurpose; readonly text: string },
  ownLink: string,
): readonly Violation[] => [...checkNameOf(name), ...checkWording(text, purposeRules[purpose], ownLink)];
