import { budgetBegins, budgetViolation } from '#domain/file/uploadBudget.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { reachOf } from '#engine/permission.ts';
import { keptOptions } from '#engine/words/shownWords.ts';
import type { Calls } from '#generated/types.ts';
import { shownDefinitions } from '#server/features/directory/customField/customFields.ts';
import { findFields } from '#server/features/directory/customField/store/customFields.ts';
import { fieldOfShownFile } from '#server/features/files/shownFile.ts';
import { uploadOf } from '#server/guard/uploadHead.ts';
import { fileContent, fileValueOf } from '#server/platform/files/fileContent.ts';
import { findFile, insertFile, sumUploads } from '#server/platform/files/fileRows.ts';
import { type CleanFile, readUpload } from '#server/platform/files/readUpload.ts';
import { placeOfScene, type ScenePlace } from '#server/platform/files/scene.ts';
import {
  type CallContext,
  done,
  type Handler,
  type PreparingContext,
  type Refusal,
  refused,
} from '#server/platform/handler.ts';
import type { Prepared } from '#server/platform/ports.ts';

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

/** Reads the file before the transaction: a picture is drawn for seconds, and nobody waits for the database meanwhile. */
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

/** Takes a file for a field: told by its content, pictures drawn anew, under a name nobody can guess. */
export const companyFile = Object.assign(keep, { prepare });

/** Long enough for a list to be scrolled, short enough for a right that was taken away. */
const maxAgeSeconds = 300;

/**
 * The content of a file for whoever may read its field, asked anew at every request: an address is of no use to anybody else, nor to its
 * reader once their session or right is over. Nobody learns whether there is a file (U05).
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
