import type { EntityModel } from '#engine/model.ts';
import type { StoredFile } from './fileRows.ts';

interface Around {
  readonly models: Readonly<Record<string, EntityModel>>;
  readonly basePath: string;
}

/** The address of a file's content: bound to the session that asks, of no use to anybody else. */
export const fileAddress = ({ models, basePath }: Around, fileId: string): string =>
  `${basePath}${models.file?.calls.companyFileContent?.path ?? ''}?file_id=${fileId}`;

/** Everything the server knows of a file, as `FileValue` of the dialect. */
export interface KnownFile {
  readonly file_id: string;
  readonly url: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

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
