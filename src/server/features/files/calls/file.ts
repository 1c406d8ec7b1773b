import { budgetBegins, budgetViolation } from '#domain/member/limits.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { filesIn } from '#engine/objectFormats.ts';
import { reachOf } from '#engine/permission.ts';
import { keptOptions } from '#engine/shownWords.ts';
import type { Calls } from '#generated/types.ts';
import { findRowsById } from '#server/crud/rows.ts';
import { isWithin, shownValue } from '#server/crud/scope.ts';
import { entityOf } from '#server/crud/table.ts';
import { findLatestVerification } from '#server/features/company/store/verifications.ts';
import { shownDefinitions } from '#server/features/directory/customField/customFields.ts';
import { findFields } from '#server/features/directory/customField/store/customFields.ts';
import { findMember } from '#server/features/directory/member/store/members.ts';
import { visibleMemberRow } from '#server/features/directory/member/visiblePeople.ts';
import { findReachedApp } from '#server/features/workbench/appReach.ts';
import { uploadOf } from '#server/guard/uploadHead.ts';
import { fileContent, fileValueOf } from '#server/platform/files/fileContent.ts';
import { type CleanFile, readUpload } from '#server/platform/files/readUpload.ts';
import { placeOfScene, type ScenePlace } from '#server/platform/files/rowFiles.ts';
import {
  type CallContext,
  done,
  type Handler,
  type PreparingContext,
  type Refusal,
  refused,
} from '#server/platform/handler.ts';
import type { Prepared } from '#server/platform/ports.ts';
import { findFile, insertFile, type StoredFile, sumUploads } from '#server/platform/store/fileRows.ts';

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

/** Nouns with rules of their own about who sees which row. One that is missing here shows its files to no one. */
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
const fieldOfShownFile = async (file: StoredFile, context: CallContext): Promise<FieldModel | undefined> => {
  const [noun = '', ...path] = file.scene.split('.');
  const model = context.models[noun];
  const field = model && findField(model.fields, path.join('.'));
  if (model === undefined || field === undefined) return undefined;
  const isOwn = file.row_id === null && file.uploaded_by === context.actor.userId;
  return isOwn || (await isShownIn(model, { field, storedFile: file, context })) ? field : undefined;
};

const mayFill = ({ model }: ScenePlace, { actor }: PreparingContext): boolean =>
  ['create', 'update'].some((verb) => reachOf(model, verb, actor) !== undefined);

/** A picture field of a scene that an administrator added to this company, and that is there still. */
const isThere = async (
  { field }: ScenePlace,
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
): Promise<boolean> => {
  if (field.isRuntime !== true) return true;
  const records = await findFields(db, actor.companyId);
  return shownDefinitions(records).some(({ id, type }) => id === field.name && type === 'image');
};

const unknownScene = refused([violation('file.unknownScene', 'scene')]);

/** Why a file of this size is not taken for this place now: asked before it is read, and again where it is kept. */
const objectionTo = async (
  place: ScenePlace,
  size: number,
  context: Pick<CallContext, 'db' | 'actor' | 'now'>,
): Promise<Refusal | undefined> => {
  const { db, actor, now } = context;
  if (!(await isThere(place, context))) return unknownScene;
  const overdrawn = budgetViolation(await sumUploads(db, actor, budgetBegins(now)), size);
  return overdrawn && refused([{ ...overdrawn, field: 'file' }]);
};

const maxNameLength = 120;

/** A name to show and to save under: of what was sent only letters, digits and harmless signs remain, none of them halved. */
const plainName = (name: string): string =>
  [...name.normalize('NFC').replace(/[\p{C}\\/:*?"<>|]/gu, '_')].slice(-maxNameLength).join('') || 'file';

const isRefusal = (read: CleanFile | Violation): read is Violation => 'rule' in read;

/** What `prepare` made of an upload. */
interface ReadFile {
  readonly place: ScenePlace;
  readonly name: string;
  /** As it was sent: that is what the budget counts. */
  readonly sentSize: number;
  readonly read: CleanFile;
}

type Request = Calls['companyFile']['request'];

/** Reads the file before the transaction: a picture is drawn for seconds, and no one waits for the database meanwhile. */
const prepare = async ({ file, scene }: Request, context: PreparingContext): Promise<Prepared> => {
  const place = placeOfScene(context.models, scene);
  if (place === undefined) return unknownScene;
  if (!mayFill(place, context)) return refused([violation('call.noPermission')], 'no_permission');
  const sent = uploadOf(file);
  if (sent === undefined) return refused([violation('validation.required', 'file')]);
  const objection = await context.readLater((db) => objectionTo(place, sent.size, { ...context, db }));
  if (objection !== undefined) return objection;
  const read = await readUpload(place.field, sent);
  if (isRefusal(read)) return refused([{ ...read, field: 'file' }]);
  const value: ReadFile = { place, name: plainName(sent.name), sentSize: sent.size, read };
  return { kind: 'prepared', value };
};

const keep: Handler<'companyFile'> = async ({ scene }, context) => {
  const { db, actor, now, files, models, audit, afterCommit } = context;
  // What `prepare` of this very request answered.
  const { place, name, sentSize, read } = context.prepared as ReadFile;
  const objection = await objectionTo(place, sentSize, context);
  if (objection !== undefined) return objection;
  const stored = {
    company_id: actor.companyId,
    file_id: context.randomToken(),
    scene,
    row_id: null,
    name,
    mime: read.mime,
    size: read.bytes.byteLength,
    width: read.width ?? null,
    height: read.height ?? null,
    uploaded_by: actor.userId,
    uploaded_at: now,
    idle_since: now,
  };
  await insertFile(db, stored);
  // First the row, for good: whatever fails from here on, the timer finds it and cleans up behind it.
  afterCommit(() => files.write(`${stored.company_id}/${stored.file_id}`, read.bytes));
  audit({ action: 'upload', targetType: place.model.noun, targetName: stored.name });
  return done(fileValueOf({ models, basePath: context.basePath }, stored));
};

/** Takes a file for a field: told by its content, pictures drawn again, under a name no one can guess. */
export const companyFile = Object.assign(keep, { prepare });

/** Long enough for a list to be scrolled, short enough for a right that was taken away. */
const maxAgeSeconds = 300;

/**
 * The content of a file for anyone who may read its field, asked again at every request: an address is of no use to anyone else, nor to its
 * reader once their session or right is over. No one learns whether there is a file (U05).
 */
export const companyFileContent: Handler<'companyFileContent'> = async ({ file_id }, context) => {
  const file = await findFile(context.db, context.actor.companyId, file_id);
  const field = file && (await fieldOfShownFile(file, context));
  if (file === undefined || field === undefined) return refused([violation('file.hidden')], 'file_hidden');
  const disposition = file.mime.startsWith('image/') ? 'inline' : 'attachment';
  // Papers and faces of persons stay out of every cache.
  return fileContent(context, file, {
    disposition,
    ...(keptOptions(field).pii === true ? {} : { maxAgeSeconds }),
  });
};
