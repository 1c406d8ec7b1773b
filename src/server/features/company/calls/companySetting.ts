import { violation } from '#domain/violation.ts';
import { fileContent } from '#server/platform/files/fileContent.ts';
import { type Handler, refused } from '#server/platform/handler.ts';
import { findFile } from '#server/platform/store/fileRows.ts';

const scene = 'companySetting.logo';
/** A logo has a file of its own: what was read once stays what it is. */
const maxAgeSeconds = 86_400;

/**
 * A company's logo, for anyone who has its address: it stands in the company list before anyone is in a company, and on codes that
 * are handed to people outside. Any other file, or one that is no logo any more, is answered like none.
 */
export const companyLogo: Handler<'companyLogo'> = async ({ id, file_id: fileId }, context) => {
  const file = await findFile(context.db, id, fileId);
  if (file === undefined || file.scene !== scene || file.row_id === null)
    return refused([violation('file.hidden')], 'file_hidden');
  return fileContent(context, file, { disposition: 'inline', maxAgeSeconds });
};
