interface StoredFile {
  readonly file_id: string;
  readonly name: string;
}

/** Where an operator finds a file they have to look at: its path below the folder of the data. */
export const fileLine = (what: string, companyId: number, { file_id: fileId, name }: StoredFile): string =>
  `${what}: files/${companyId}/${fileId}  (${name})`;
