import { budgetBegins, budgetViolation } from '#domain/file/uploadBudget.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { reachOf } from '#engine/permission.ts';
import { shownDefinitions } from '#server/addressBook/customFields.ts';
import { fileValueOf } from '#server/file/fileValue.ts';
import { type CleanFile, readUpload } from '#server/file/readUpload.ts';
import { placeOfScene, type ScenePlace } from '#server/file/scene.ts';
import { uploadOf } from '#server/guard/upload.ts';
import { type CallContext, done, type Handler, refused } from '#server/handlers/handler.ts';
import { findFields } from '#server/repositories/customFields.ts';
import { insertFile, sumUploads } from '#server/repositories/files.ts';

const mayFill = ({ model }: ScenePlace, { actor }: CallContext): boolean =>
  ['create', 'update'].some((verb) => reachOf(model, verb, actor) !== undefined);

/** A picture field of a scene that an administrator added to this company, and that is there still. */
const isThere = async ({ field }: ScenePlace, { db, actor }: CallContext): Promise<boolean> => {
  if (field.isRuntime !== true) return true;
  const records = await findFields(db, actor.companyId);
  return shownDefinitions(records).some(({ id, type }) => id === field.name && type === 'image');
};

const maxNameLength = 120;

/** A name to show and to save under: of what was sent only letters, digits and harmless signs remain, none of them halved. */
const plainName = (name: string): string =>
  [...name.normalize('NFC').replace(/[\p{C}\\/:*?"<>|]/gu, '_')].slice(-maxNameLength).join('') || 'file';

const isRefusal = (read: CleanFile | Violation): read is Violation => 'rule' in read;

/** Takes a file for a field: told by its content, pictures drawn anew, under a name nobody can guess. */
export const companyFile: Handler<'companyFile'> = async ({ file, scene }, context) => {
  const { db, actor, now, files, models, audit, afterCommit } = context;
  const place = placeOfScene(models, scene);
  if (place === undefined || !(await isThere(place, context)))
    return refused([violation('file.unknownScene', 'scene')]);
  if (!mayFill(place, context)) return refused([violation('call.noPermission')], 'no_permission');
  const sent = uploadOf(file);
  if (sent === undefined) return refused([violation('validation.required', 'file')]);
  const overdrawn = budgetViolation(await sumUploads(db, actor, budgetBegins(now)), sent.size);
  if (overdrawn !== undefined) return refused([{ ...overdrawn, field: 'file' }]);
  const read = await readUpload(place.field, sent);
  if (isRefusal(read)) return refused([{ ...read, field: 'file' }]);
  const stored = {
    company_id: actor.companyId,
    file_id: context.randomToken(),
    scene,
    row_id: null,
    name: plainName(sent.name),
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
