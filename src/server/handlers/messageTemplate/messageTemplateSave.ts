import { checkTemplateOf, mostTemplates, type TemplatePurpose } from '#domain/messageTemplate/purposes.ts';
import { type Violation, violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { type Answer, type CallContext, done, type Handler } from '#server/handlers/handler.ts';
import { savedTemplate, templateToChange } from '#server/messageTemplate/templateRows.ts';
import { lockCompany } from '#server/repositories/candidates.ts';
import {
  countTemplates,
  insertTemplate,
  type MessageTemplateRecord,
  updateTemplate,
} from '#server/repositories/messageTemplates.ts';
import { nextId } from '#server/repositories/sequences.ts';

type Request = Calls['messageTemplateSave']['request'];
type Reply = Promise<Answer<Calls['messageTemplateSave']['reply']>>;

interface Plan {
  readonly name: string;
  readonly purpose: TemplatePurpose;
  readonly text: string;
}

/** What is not mentioned stays as it is; the purpose of a template stays in any case. */
const planOf = (request: Request, record: MessageTemplateRecord | undefined): Plan => ({
  name: (request.name ?? record?.name ?? '').trim(),
  purpose: record?.purpose ?? request.purpose ?? 'accepted',
  text: (request.text ?? record?.text ?? '').trim(),
});

const checkPlan = async (
  { db, actor, publicOrigin }: CallContext,
  plan: Plan,
  record: MessageTemplateRecord | undefined,
): Promise<readonly Violation[]> => {
  const own = checkTemplateOf(plan, publicOrigin);
  const others = await countTemplates(db, actor.companyId, {
    name: plan.name,
    exceptId: record?.template_id,
  });
  return [
    ...own,
    ...(others.namesakes > 0 ? [violation('messageTemplate.nameTaken', 'name')] : []),
    ...(record === undefined && others.total >= mostTemplates
      ? [violation('messageTemplate.tooMany', undefined, { limit: mostTemplates })]
      : []),
  ];
};

const create = async (context: CallContext, request: Request): Reply => {
  const { db, actor, now } = context;
  await lockCompany(db, actor.companyId);
  const plan = planOf(request, undefined);
  const unsaid = typeof request.purpose === 'string' ? [] : [violation('validation.required', 'purpose')];
  const violations = [...unsaid, ...(await checkPlan(context, plan, undefined))];
  if (violations.length > 0) return refuse(violations);
  const templateId = await nextId(db, actor.companyId, 'messageTemplate');
  await insertTemplate(db, {
    ...plan,
    company_id: actor.companyId,
    template_id: templateId,
    status: 'draft',
    updated_at: now,
    updated_by: actor.userId,
  });
  context.audit({
    action: 'create',
    targetType: 'messageTemplate',
    targetId: templateId,
    targetName: plan.name,
    changes: [{ field: 'text', old: null, new: plan.text }],
  });
  return done(await savedTemplate(context, templateId));
};

/** A text of other words is a draft again; what was approved stays in use until the new one is. */
const change = async (context: CallContext, request: Request, record: MessageTemplateRecord): Reply => {
  const { db, actor, now } = context;
  const plan = planOf(request, record);
  const violations = await checkPlan(context, plan, record);
  if (violations.length > 0) return refuse(violations);
  const isReworded = plan.text !== record.text;
  const status = isReworded ? (plan.text === record.approved_text ? 'approved' : 'draft') : record.status;
  await updateTemplate(db, record, {
    name: plan.name,
    text: plan.text,
    status,
    ...(isReworded ? { reason: null } : {}),
    updated_at: now,
    updated_by: actor.userId,
  });
  const after: Readonly<Record<string, unknown>> = { name: plan.name, text: plan.text, status };
  const before: Readonly<Record<string, unknown>> = { ...record };
  context.audit({
    action: 'update',
    targetType: 'messageTemplate',
    targetId: record.template_id,
    targetName: plan.name,
    changes: Object.keys(after)
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ field, old: before[field], new: after[field] })),
  });
  return done(await savedTemplate(context, record.template_id));
};

/** Writes a template, a new one where none is named. It says nothing in anybody's message before the platform has read it. */
export const messageTemplateSave: Handler<'messageTemplateSave'> = async (request, context) => {
  const { template_id: templateId, version } = request;
  if (typeof templateId !== 'number') return create(context, request);
  const found = await templateToChange(context, 'update', { template_id: templateId, version });
  return 'refused' in found ? found.refused : change(context, request, found.record);
};
