import { violation } from '#domain/violation.ts';
import { keptOptions } from '#engine/shownWords.ts';
import { missingContent } from '#server/file/missingContent.ts';
import { fieldOfShownFile } from '#server/file/shownFile.ts';
import { type Handler, refused } from '#server/handlers/handler.ts';
import { findFile } from '#server/repositories/files.ts';

/** Long enough for a list to be scrolled, short enough for a right that was taken away. */
const maxAgeSeconds = 300;

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });

/**
 * The content of a file for whoever may read its field, asked anew at every request: an address is of no use to anybody else, nor to its
 * reader once their session or right is over. Nobody learns whether there is a file (U05).
 */
export const companyFileContent: Handler<'companyFileContent'> = async ({ file_id }, context) => {
  const file = await findFile(context.db, context.actor.companyId, file_id);
  const field = file && (await fieldOfShownFile(file, context));
  if (file === undefined || field === undefined) return refused([violation('file.hidden')], 'file_hidden');
  const bytes = await context.files.read(`${file.company_id}/${file.file_id}`);
  if (bytes === undefined) return missingContent;
  const isPicture = file.mime.startsWith('image/');
  return {
    kind: 'file',
    file: {
      name: file.name,
      type: file.mime,
      body: streamOf(bytes),
      disposition: isPicture ? 'inline' : 'attachment',
      // Papers and faces of persons stay out of every cache.
      ...(keptOptions(field).pii === true ? {} : { maxAgeSeconds }),
    },
  };
};
