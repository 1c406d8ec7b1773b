import { violation } from '#domain/violation.ts';
import { findField } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { reachOf } from '#engine/permission.ts';
import { isVisible } from '#server/crud/visibility.ts';
import { type CallContext, type Handler, refused } from '#server/handlers/handler.ts';
import { findFile, type StoredFile } from '#server/repositories/files.ts';

/** Long enough for a list to be scrolled, short enough for a right that was taken away. */
const maxAgeSeconds = 300;

/** The field a file stands in, when this reader may see it. Who uploaded it sees it before it is saved. */
const visibleField = (file: StoredFile, { models, actor }: CallContext): FieldModel | undefined => {
  const [noun = '', ...path] = file.scene.split('.');
  const model = models[noun];
  const field = model && findField(model.fields, path.join('.'));
  if (model === undefined || field === undefined) return undefined;
  const isOwn = file.row_id === null && file.uploaded_by === actor.userId;
  const isReader = file.row_id !== null && reachOf(model, 'read', actor) !== undefined;
  return isOwn || (isReader && isVisible(field, actor)) ? field : undefined;
};

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });

/** The content of a file for whoever may read its field; anybody else learns not even whether there is one (U05). */
export const companyFileContent: Handler<'companyFileContent'> = async ({ file_id }, context) => {
  const file = await findFile(context.db, context.actor.companyId, file_id);
  const field = file && visibleField(file, context);
  const bytes = file && field && (await context.files.read(`${file.company_id}/${file.file_id}`));
  if (file === undefined || field === undefined || bytes === undefined)
    return refused([violation('file.hidden')], 'file_hidden');
  const isPicture = file.mime.startsWith('image/');
  return {
    kind: 'file',
    file: {
      name: file.name,
      type: file.mime,
      body: streamOf(bytes),
      disposition: isPicture ? 'inline' : 'attachment',
      // Papers and faces of persons stay out of every cache.
      ...(field.options.pii === true ? {} : { maxAgeSeconds }),
    },
  };
};
