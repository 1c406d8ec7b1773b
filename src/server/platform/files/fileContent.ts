import { violation } from '#domain/violation.ts';
import type { EntityModel } from '#engine/model.ts';
import type { KnownFile } from '#server/database/tables/platform.ts';
import { type Answer, type CallContext, type Refusal, refused } from '#server/platform/handler.ts';
import type { StoredFile } from '#server/platform/store/fileRows.ts';

/** Said to a user who may see a file whose content is not here: it lies with another process, or was lost. */
const missingContent: Refusal = {
  ...refused([violation('file.missing')], 'file_missing'),
  status: 404,
};

interface Delivery {
  readonly disposition: 'inline' | 'attachment';
  /** How long a browser may keep it; left out: not at all. */
  readonly maxAgeSeconds?: number;
}

/** What a kept file holds, for a user who may see it; an answer that says so where its bytes are gone. */
export const fileContent = (
  { files }: Pick<CallContext, 'files'>,
  { company_id, file_id, name, mime }: Pick<StoredFile, 'company_id' | 'file_id' | 'name' | 'mime'>,
  delivery: Delivery,
): Answer<never> => ({
  kind: 'stored',
  find: async () => {
    const body = await files.open(`${company_id}/${file_id}`);
    return body === undefined ? missingContent : { name, type: mime, body, ...delivery };
  },
});

interface Around {
  readonly models: Readonly<Record<string, EntityModel>>;
  readonly basePath: string;
}

/** The address of a file's content: bound to the session that asks, of no use to anyone else. */
export const fileAddress = ({ models, basePath }: Around, fileId: string): string =>
  `${basePath}${models.file?.calls.companyFileContent?.path ?? ''}?file_id=${fileId}`;

/** A file as it goes over the wire and stands in its row. */
export const fileValueOf = (around: Around, file: StoredFile): KnownFile => ({
  file_id: file.file_id,
  url: fileAddress(around, file.file_id),
  name: file.name,
  mime: file.mime,
  size: Number(file.size),
  width: file.width,
  height: file.height,
});
