import type { Violation } from '#domain/violation.ts';
import type { ExportFormat } from '#engine/exportCalls.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { Answer, AuditEntry, CallContext } from '#server/platform/handler.ts';
import type { SheetRows } from '#server/sheets/write/sheetStream.ts';

/** Rows of a noun as a sheet; they are read when the file is written, not before. */
export interface ExportSheet {
  readonly count: number;
  readonly columns: readonly FieldModel[];
  readonly header: readonly string[];
  readonly rows: SheetRows;
  /** Which rows, as is told of them. */
  readonly scope: Readonly<Record<string, unknown>>;
  /** What the audit says of that; left out: the scope. */
  readonly audited?: RequestedExport['audited'];
  /** What of the question was settled when it was asked. */
  readonly kept?: Readonly<Record<string, unknown>>;
}

/** How an export was asked for. `request`: all of it as it came, which a checked code is bound to; `question`: what finds the rows again. */
export interface AskedExport {
  readonly request: Readonly<Record<string, unknown>>;
  readonly question: Readonly<Record<string, unknown>>;
  readonly format: ExportFormat;
  readonly title?: string;
  readonly purpose?: string;
}

/** What a file is fetched with. */
export interface TicketRequest {
  readonly ticket?: string | null | undefined;
}

type Changes = NonNullable<AuditEntry['changes']>;

/** An export as it is asked for: the noun, the rows (`scope`, `count` of them), their columns. */
export interface RequestedExport {
  readonly noun: string;
  /** `list` by default; another name for another way rows of the noun go out. */
  readonly purpose?: string;
  /** How the file is called, before day and time. */
  readonly title: string;
  readonly columns: readonly string[];
  readonly format: ExportFormat;
  readonly count: number;
  readonly scope: Readonly<Record<string, unknown>>;
  /** What the audit says of the scope, with what is private hidden. */
  readonly audited: Changes;
  /** What the rows are found by again when the file is fetched. */
  readonly kept: Readonly<Record<string, unknown>>;
}

/** What is kept with a ticket, besides what the noun itself wants back. */
export interface KeptExport {
  readonly exportId: number;
  readonly fileName: string;
  readonly format: ExportFormat;
  readonly columns: readonly string[];
}

/** The answer of every call that asks for an export: where to fetch it follows from the ticket. */
export interface ExportTicketReply {
  readonly ticket: string;
  readonly file_name: string;
  readonly count: number;
}

/** How an export is asked for and its file sent: tickets, proofs and progress are the task centre's. */
export interface Exports {
  /** Gives a ticket for a sheet, once the code for exactly this export was checked where it needs one. */
  readonly ask: (
    context: CallContext,
    model: EntityModel,
    sheet: Omit<ExportSheet, 'header' | 'rows'> | readonly Violation[],
    asked: AskedExport,
  ) => Promise<Answer<ExportTicketReply>>;
  /** Takes the ticket and answers the file: what its reader may see by now. */
  readonly send: <Question extends object>(
    context: CallContext,
    model: EntityModel,
    request: TicketRequest,
    find: (question: Question & KeptExport) => Promise<Omit<ExportSheet, 'scope'> | readonly Violation[]>,
  ) => Promise<Answer<never>>;
}
