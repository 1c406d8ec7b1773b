import { violation } from '#domain/violation.ts';
import { holds } from '#engine/condition.ts';
import { reachOf } from '#engine/permission.ts';
import { stateReason } from '#engine/reason.ts';
import type { MessageTemplate } from '#generated/types.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import type { Answer, CallContext } from '#server/handlers/handler.ts';
import { versionConflict } from '#server/handlers/versionConflict.ts';
import { lockCompany } from '#server/repositories/candidates.ts';
import { findTemplate, type MessageTemplateRecord } from '#server/repositories/messageTemplates.ts';

const deeds = ['update', 'delete', 'submit', 'withdraw', 'use', 'stop'] as const;
type Deed = (typeof deeds)[number];

const valuesOf = (record: MessageTemplateRecord) => ({
  template_id: record.template_id,
  name: record.name,
  purpose: record.purpose,
  text: record.text,
  status: record.status,
  in_use: record.in_use === 1 ? (1 as const) : (0 as const),
  approved_text: record.approved_text,
  approved_at: record.approved_at?.toISOString() ?? null,
  submitted_at: record.submitted_at?.toISOString() ?? null,
  reason: record.reason,
  updated_at: record.updated_at.toISOString(),
});

/** What waits is read by somebody: it is not changed meanwhile. What is in use is not deleted. */
const isOpen = (context: CallContext, deed: Deed, record: MessageTemplateRecord): boolean => {
  if (deed === 'update') return record.status !== 'reviewing';
  if (deed === 'delete') return record.in_use === 0 && record.status !== 'reviewing';
  const model = context.models.messageTemplate;
  const action = model?.actions.find(({ name }) => name === deed);
  if (model === undefined || action === undefined) return false;
  const values = valuesOf(record);
  return (
    stateReason(model, deed, values) === undefined &&
    (action.when === undefined || holds(action.when, values, {}))
  );
};

const may = ({ models, actor }: CallContext, deed: Deed): boolean =>
  models.messageTemplate !== undefined && reachOf(models.messageTemplate, deed, actor) !== undefined;

/** A template as the wire has it. */
export const templateRow = (context: CallContext, record: MessageTemplateRecord): MessageTemplate => ({
  ...valuesOf(record),
  version: record.version,
  can: Object.fromEntries([
    ['read', 1],
    ...deeds.map((deed) => [deed, may(context, deed) && isOpen(context, deed, record) ? 1 : 0]),
  ]),
});

/** The row as it stands after a write. */
export const savedTemplate = async (context: CallContext, templateId: number): Promise<MessageTemplate> => {
  const record = await findTemplate(context.db, context.actor.companyId, templateId);
  if (record === undefined) throw new Error(`No template ${templateId} after it was saved`);
  return templateRow(context, record);
};

/** Why the template as it is now forbids a deed. */
const objectionTo = (deed: Deed, { in_use: inUse }: MessageTemplateRecord): string => {
  if (deed === 'delete' && inUse === 1) return 'messageTemplate.inUse';
  if (deed === 'update' || deed === 'delete') return 'messageTemplate.reviewing';
  return deed === 'use' ? 'messageTemplate.notApproved' : 'messageTemplate.stateChanged';
};

/**
 * The template a write is about, with the company held so that reviews and other writers wait; or what stands against it: there is none,
 * somebody changed it since it was read, its state forbids it.
 */
export const templateToChange = async (
  context: CallContext,
  deed: Deed,
  {
    template_id: id,
    version,
  }: { readonly template_id: number; readonly version?: number | null | undefined },
): Promise<{ readonly record: MessageTemplateRecord } | { readonly refused: Answer<never> }> => {
  const { db, actor } = context;
  await lockCompany(db, actor.companyId);
  const record = await findTemplate(db, actor.companyId, id);
  if (record === undefined) return { refused: refuse([violation('messageTemplate.missing', 'template_id')]) };
  if (typeof version === 'number' && version !== record.version) {
    const newer = {
      current: templateRow(context, record),
      by: record.updated_by,
      at: record.updated_at,
    };
    return { refused: await versionConflict(context, violation('messageTemplate.changed'), newer) };
  }
  return isOpen(context, deed, record)
    ? { record }
    : { refused: refuse([violation(objectionTo(deed, record))]) };
};
