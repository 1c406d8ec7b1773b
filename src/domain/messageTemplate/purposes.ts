import { checkWording, type WordingRules } from '#domain/message/wording.ts';
import type { Violation } from '#domain/violation.ts';

/** What messages a company words itself are sent for. Invitations to the app have a page of their own. */
const templatePurposes = ['accepted', 'rejected', 'temporaryInvite', 'welcome'] as const;
export type TemplatePurpose = (typeof templatePurposes)[number];

/** A purpose as it was entered; the first where it is none. */
export const purposeOf = (value: unknown): TemplatePurpose =>
  templatePurposes.find((purpose) => purpose === value) ?? 'accepted';

/** What each may name, what it must name, and how the product words it: in its own language, as its reader is a guest. */
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
  welcome: {
    variables: ['company', 'name', 'department', 'link'],
    required: ['link'],
    usual: '{name}，欢迎加入{company}“{department}”！请下载 App 并用本手机号登录：{link}',
  },
};

/** Why a wording cannot be used for a purpose; `ownLink` is an address of the console. */
export const checkPurposeWording = (text: string, purpose: unknown, ownLink: string): readonly Violation[] =>
  checkWording(text, purposeRules[purposeOf(purpose)], ownLink);
