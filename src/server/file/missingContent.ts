import { violation } from '#domain/violation.ts';
import { type Refusal, refused } from '#server/handlers/handler.ts';

/** Said to whoever may see a file whose content is not here: it lies with another process, or was lost. */
export const missingContent: Refusal = {
  ...refused([violation('file.missing')], 'file_missing'),
  status: 404,
};
