import { purposeRules } from '#domain/messageTemplate/purposes.ts';
import { daysBefore } from './dates.ts';
import type { Row } from './insertRows.ts';

const planned = [
  {
    name: '入职欢迎',
    purpose: 'accepted',
    text: '{name}，欢迎加入{company}{department}！请打开 {link} 用本手机号登录。',
    status: 'approved',
    in_use: 1,
    daysAgo: 120,
  },
  {
    name: '暑期工邀请',
    purpose: 'temporaryInvite',
    text: '{name}您好，{company}邀请您作为{type}到岗 {hours} 小时，请在 {time} 前确认：{link}',
    status: 'reviewing',
    in_use: 0,
    daysAgo: 1,
  },
  {
    name: '申请退回说明',
    purpose: 'rejected',
    text: '{name}，您加入{company}的申请需要补充：{reason}',
    status: 'rejected',
    in_use: 0,
    daysAgo: 14,
  },
  {
    name: '申请未通过（草稿）',
    purpose: 'rejected',
    text: purposeRules.rejected.usual,
    status: 'draft',
    in_use: 0,
    daysAgo: 3,
  },
] as const;

/** Templates in each state, one of them in use; the one that waits has its review. */
export const messageTemplateRows = (
  companyId: number,
  by: number,
  now: Date,
): { readonly templates: readonly Row[]; readonly reviews: readonly Row[] } => {
  const templates = planned.map(({ daysAgo, ...template }, index) => {
    const at = daysBefore(now, daysAgo).toISOString();
    const isDecided = template.status === 'approved';
    return {
      company_id: companyId,
      template_id: index + 1,
      ...template,
      submitted_at: template.status === 'draft' ? null : at,
      approved_text: isDecided ? template.text : null,
      approved_at: isDecided ? at : null,
      reason: template.status === 'rejected' ? '“补充”含义不明，请写明申请结果' : null,
      updated_at: at,
      updated_by: by,
    };
  });
  const reviews = templates
    .filter(({ status }) => status === 'reviewing')
    .map((template) => ({
      company_id: companyId,
      kind: 'message_template',
      target_id: template.template_id,
      target_name: template.name,
      submitted_by: by,
      submitted_at: template.submitted_at,
    }));
  return { templates, reviews };
};
