import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { filesIn } from '#engine/objectFormats.ts';
import { reachOf } from '#engine/permission.ts';
import { findRowsById } from '#server/crud/rows.ts';
import { isWithin } from '#server/crud/scope.ts';
import { entityOf } from '#server/crud/table.ts';
import { shownValue } from '#server/crud/visibility.ts';
import { findLatestVerification } from '#server/features/company/store/verifications.ts';
import { visibleMemberRow } from '#server/features/directory/member/memberRows.ts';
import { findMember } from '#server/features/directory/member/store/members.ts';
import { findReachedApp } from '#server/features/workbench/appReach.ts';
import type { StoredFile } from '#server/platform/files/fileRows.ts';
import type { CallContext } from '#server/platform/handler.ts';

type Values = Readonly<Record<string, unknown>>;
type LoadRow = (rowId: number, context: CallContext) => Promise<Values | undefined>;

const memberRow: LoadRow = async (userId, context) => {
  const record = await findMember(context.db, context.actor.companyId, userId);
  const row = await visibleMemberRow(context, record);
  return row && { ...row };
};

/** The papers of the reader's company, as far as they stand in its last submission. */
const verificationPapers: LoadRow = async (_, { db, actor }) => {
  const record = await findLatestVerification(db, actor.companyId);
  return record && { ...record };
};

const appPicture: LoadRow = async (id, context) => {
  const record = await findReachedApp(context, id, 'read');
  return record && { icon: record.icon };
};

/** Nouns with rules of their own about who sees which row. One that is missing here shows its files to nobody. */
const handwrittenRows: Readonly<Record<string, LoadRow>> = {
  member: memberRow,
  verification: verificationPapers,
  app: appPicture,
};

const generatedRow =
  (model: EntityModel): LoadRow =>
  async (rowId, context) => {
    const entity = entityOf(model.noun, context);
    const conditions = [isWithin(entity, 'read')];
    const [row] = await findRowsById(context.db, { entity, ids: [rowId], options: { conditions } });
    return row?.values;
  };

const loaderOf = (model: EntityModel): LoadRow | undefined =>
  model.readsByDefault ? generatedRow(model) : handwrittenRows[model.noun];

/** Whether the row a file stands in is one the reader gets, with the file in it. */
const isShownIn = async (
  model: EntityModel,
  {
    field,
    storedFile: { file_id, row_id: rowId },
    context,
  }: { readonly field: FieldModel; readonly storedFile: StoredFile; readonly context: CallContext },
): Promise<boolean> => {
  if (rowId === null || reachOf(model, 'read', context.actor) === undefined) return false;
  const values = await loaderOf(model)?.(Number(rowId), context);
  const shown = values && shownValue(field, values, context.actor);
  return filesIn(shown).some((file) => file.file_id === file_id);
};

/**
 * The field a file stands in, when this reader sees it there: the row is within their reach and its field is not hidden from
 * them. Who uploaded it sees it before it is saved.
 */
export const fieldOfShownFile = async (
  file: StoredFile,
  context: CallContext,
): Promise<FieldModel | undefined> => {
  const [noun = '', ...path] = file.scene.split('.');
  const model = context.models[noun];
  const field = model && findField(model.fields, path.join('.'));
  if (model === undefined || field === undefined) return undefined;
  const isOwn = file.row_id === null && file.uploaded_by === context.actor.userId;
  return isOwn || (await isShownIn(model, { field, storedFile: file, context })) ? field : undefined;
};
