import type { DataProvider, Identifier, RaRecord, SortPayload } from 'ra-core';
import type { ExportFormat } from '#engine/exportCalls.ts';
import type { FileValue } from '#engine/objectFormats.ts';
import type { CallName } from '#generated/calls.ts';
import type { Calls } from '#generated/types.ts';

/** What an action is run on: one record (`id`, `previous`) or the collection (neither); a selection is `ManyTarget`. */
export interface ActionTarget {
  readonly id?: Identifier;
  readonly previous?: Readonly<Record<string, unknown>>;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
}

/** Rows to do something to, with what an action asks beside them. */
export interface ManyTarget {
  readonly ids: readonly Identifier[];
  readonly input?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
}

/** A row it was not done to, with the reason in the reader's words. */
export interface ManyFailure {
  readonly id: Identifier;
  readonly error_key: string;
  readonly message: string;
}

export interface ManyReply {
  readonly done: readonly Identifier[];
  readonly failed: readonly ManyFailure[];
  /** Puts back what each of them was before; left out where nothing can. */
  readonly undo?: () => Promise<ManyReply>;
}

/** Which rows of a list, in which order, which columns of them, as which kind of sheet. */
export interface ExportRequest {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort?: SortPayload;
  readonly columns: readonly string[];
  readonly format: ExportFormat;
  /** Rows as the call itself names them, in place of a filter. */
  readonly scope?: Readonly<Record<string, unknown>>;
  /** The call that asks for these rows, where it is another than the one for whatever the list holds. */
  readonly call?: string;
}

/** An export that takes a code: its call, and its parameters as JSON text. */
export interface ProvedExport {
  readonly call: string;
  readonly parameters: string;
}

/** Proves an export and gives the token for it. */
export type ExportProof = (asked: ProvedExport) => Promise<string>;

/** Where the file is fetched, once and within a minute; how it is called, and how many rows it has. */
export interface ExportedFile extends FetchedFile {
  /** Undefined where the server does not say. */
  readonly count: number | undefined;
}

/** A file the server made, and how it is called. */
export interface FetchedFile {
  readonly file: Blob;
  readonly fileName: string;
}

/** A file that was being asked for, by what asks for it: nothing of it is a ticket or a secret. */
export type AskedDownload =
  | { readonly kind: 'export'; readonly resource: string; readonly request: ExportRequest }
  | {
      readonly kind: 'template';
      readonly resource: string;
      readonly purpose: string;
      readonly requested: TemplateRequest;
    }
  | { readonly kind: 'failedRows'; readonly importId: number; readonly format: ExportFormat };

/** Which template: its format, its columns (all of them when left out), and whether the rows there are stand in it. */
export type TemplateRequest = Omit<Calls['importTemplateTicket']['request'], 'noun' | 'type'>;

/**
 * What is written of a checked sheet: 1 valid rows, 2 also those with warnings, and what is newly made for them: with 1 for the
 * others all but the refused ones, with 0 the named ones alone.
 */
export interface ImportDecision {
  /** The import that was checked; a server that keeps none is sent its sheet once more. */
  readonly import_id?: number;
  readonly file?: File;
  readonly status: 1 | 2;
  readonly refused_depts?: readonly string[];
  readonly refused_positions?: readonly string[];
  readonly new_depts?: readonly string[];
  readonly new_positions?: readonly string[];
  readonly other_depts?: 0 | 1;
  readonly other_positions?: 0 | 1;
}

/** Contract.md's ImportResult; every noun's calls answer it. */
export type ImportReply = Calls['memberUpload']['reply'];

export interface UploadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
}

/** One level of a tree (`parentId`), or the branches that lead to the hits of `keyword`. */
export interface TreeRequest {
  readonly parentId?: Identifier;
  readonly keyword?: string;
  readonly signal?: AbortSignal;
}

/** `data`: the rows, each with `id`; `reply`: all that the call answered, for what stands beside the rows. */
export interface TreeLevel {
  readonly data: readonly RaRecord[];
  readonly reply: unknown;
}

/**
 * react-admin's verbs plus the three questions it has no word for. Every promise gives data or an HttpError whose
 * `body.errors` names the fields (`root.serverError` for the record); after code 4001 it never settles, because the
 * page is about to reload.
 */
export interface ConsoleProvider extends DataProvider {
  /** Runs an action of the schema. `data`: the row with `id`, or what else the call answers. */
  callAction: (resource: string, action: string, target: ActionTarget) => Promise<{ data: unknown }>;
  /** Does an action of the schema, or `delete`, to up to 200 rows, each with a result of its own. */
  callMany: (resource: string, action: string, target: ManyTarget) => Promise<ManyReply>;
  /** `prove` is asked where the export needs a code. */
  askExport: (resource: string, request: ExportRequest, prove?: ExportProof) => Promise<ExportedFile>;
  /** Sends a file for a field (`<noun>.<path>`); aborted by the signal, watched by `onProgress` in parts of 1. */
  upload: (file: File, scene: string, options: UploadOptions) => Promise<FileValue>;
  askTemplate: (resource: string, purpose: string, requested: TemplateRequest) => Promise<FetchedFile>;
  askFailedRows: (importId: number, format: ExportFormat) => Promise<FetchedFile>;
  /** Takes the downloads that the end of a session cut off and `isMine` names, each once; `path`: the page they were asked for on. */
  takeLostDownloads: (
    isMine: (asked: AskedDownload, path: string) => boolean,
  ) => Promise<readonly AskedDownload[]>;
  /** Sends a sheet to be checked; nothing is written yet. */
  checkSheet: (resource: string, purpose: string, file: File, options: UploadOptions) => Promise<ImportReply>;
  commitImport: (resource: string, purpose: string, decision: ImportDecision) => Promise<ImportReply>;
  getTree: (resource: string, request: TreeRequest) => Promise<TreeLevel>;
  /** Whether the server answers a call; what needs one it does not is not shown. */
  offers: (name: CallName) => boolean;
  call: <Name extends CallName>(
    name: Name,
    request: Calls[Name]['request'],
    options?: { readonly signal?: AbortSignal },
  ) => Promise<Calls[Name]['reply']>;
}
