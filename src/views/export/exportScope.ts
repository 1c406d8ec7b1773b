import type { ExportRequest } from '#dataProvider/consoleProvider.ts';

/** Rows that may be exported: said in words, with how many there are, and as they are asked for. */
export interface ExportScope {
  readonly key: string;
  readonly title: string;
  /** Undefined while it is not known. */
  readonly count: number | undefined;
  readonly request: Pick<ExportRequest, 'filter' | 'sort' | 'scope'>;
}
