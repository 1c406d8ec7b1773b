import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { TemplatePurpose } from '#domain/messageTemplate/purposes.ts';
import type { Decision } from '#domain/review/states.ts';
import type { Tables } from '#server/database/tables.ts';

/** A wording of a company, and what the platform said of it. */
export type MessageTemplateRecord = Selectable<Tables['message_template']>;

/** Which templates are asked for. */
export interface TemplateFilter {
  readonly purposes: readonly TemplatePurpose[] | null | undefined;
  readonly statuses: readonly MessageTemplateRecord['status'][] | null | undefined;
  readonly inUse: number | null | undefined;
}

/** A page of a company's templates, those in use first, then the ones changed last. */
export const findTemplatePage = async (
  db: Kysely<Tables>,
  companyId: number,
  { purposes, statuses, inUse }: TemplateFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly records: readonly MessageTemplateRecord[]; readonly total: number }> => {
  let query = db.selectFrom('message_template').where('company_id', '=', companyId);
  if (purposes?.length) query = query.where('purpose', 'in', [...purposes]);
  if (statuses?.length) query = query.where('status', 'in', [...statuses]);
  if (typeof inUse === 'number') query = query.where('in_use', '=', inUse);
  const { total } = await query
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const records = await query
    .selectAll()
    .orderBy('in_use', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('template_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return { records, total: Number(total) };
};

/** One template of a company. */
export const findTemplate = (
  db: Kysely<Tables>,
  companyId: number,
  templateId: number,
): Promise<MessageTemplateRecord | undefined> =>
  db
    .selectFrom('message_template')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('template_id', '=', templateId)
    .executeTakeFirst();

/** How many templates a company has, and whether another one has this name. */
export const countTemplates = async (
  db: Kysely<Tables>,
  companyId: number,
  { name, exceptId }: { readonly name: string; readonly exceptId: number | undefined },
): Promise<{ readonly total: number; readonly namesakes: number }> => {
  const { rows } = await sql<{ readonly total: string; readonly namesakes: string }>`
    select count(*) as total, count(*) filter (where name = ${name} and template_id is distinct from ${exceptId ?? null}::bigint)
      as namesakes
    from message_template where company_id = ${companyId}`.execute(db);
  return { total: Number(rows[0]?.total ?? 0), namesakes: Number(rows[0]?.namesakes ?? 0) };
};

/** Adds a template. */
export const insertTemplate = async (
  db: Kysely<Tables>,
  template: Insertable<Tables['message_template']>,
): Promise<void> => {
  await db.insertInto('message_template').values(template).execute();
};

/** Changes a template and counts its version up. */
export const updateTemplate = async (
  db: Kysely<Tables>,
  { company_id, template_id }: Pick<MessageTemplateRecord, 'company_id' | 'template_id'>,
  change: Updateable<Tables['message_template']>,
): Promise<void> => {
  await db
    .updateTable('message_template')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('company_id', '=', company_id)
    .where('template_id', '=', template_id)
    .execute();
};

/** Takes whatever is in use for a purpose out of use; its version counts up too. */
export const endUse = async (
  db: Kysely<Tables>,
  companyId: number,
  purpose: TemplatePurpose,
  stamp: Pick<MessageTemplateRecord, 'updated_at' | 'updated_by'>,
): Promise<void> => {
  await db
    .updateTable('message_template')
    .set({ ...stamp, in_use: 0, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('purpose', '=', purpose)
    .where('in_use', '=', 1)
    .execute();
};

/** Removes a template for good: what was sent with it stands in the records of its messages. */
export const deleteTemplate = async (
  db: Kysely<Tables>,
  { company_id, template_id }: Pick<MessageTemplateRecord, 'company_id' | 'template_id'>,
): Promise<void> => {
  await db
    .deleteFrom('message_template')
    .where('company_id', '=', company_id)
    .where('template_id', '=', template_id)
    .execute();
};

/** The wording a company uses for a purpose; undefined: the product's. */
export const findWordingInUse = async (
  db: Kysely<Tables>,
  companyId: number,
  purpose: TemplatePurpose,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('message_template')
    .select('approved_text')
    .where('company_id', '=', companyId)
    .where('purpose', '=', purpose)
    .where('in_use', '=', 1)
    .executeTakeFirst();
  return row?.approved_text ?? undefined;
};

/** Settles a template that was reviewed: approved, it is what messages may say from now on. */
export const settleTemplate = async (
  db: Kysely<Tables>,
  { companyId, templateId }: { readonly companyId: number; readonly templateId: number },
  {
    decision,
    reason,
    at,
  }: { readonly decision: Decision; readonly reason: string | null; readonly at: Date },
): Promise<void> => {
  await db
    .updateTable('message_template')
    .set(({ ref }) => ({
      status: decision,
      reason,
      version: sql<number>`version + 1`,
      updated_at: at,
      ...(decision === 'approved' ? { approved_text: ref('text'), approved_at: at } : {}),
    }))
    .where('company_id', '=', companyId)
    .where('template_id', '=', templateId)
    .where('status', '=', 'reviewing')
    .execute();
};
