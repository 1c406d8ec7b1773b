import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { PayProvider } from '#server/platform/outbound/pay/payProvider.ts';
import type { KeyPlace } from '#server/platform/outbound/signing.ts';

/** What a command prints, and whether it did what it was asked. */
export interface CommandResult {
  readonly lines: readonly string[];
  readonly isDone: boolean;
}

/** What a command works with: the whole database, no company's session, the moment it was typed. */
export interface OperatorContext {
  readonly db: Kysely<Tables>;
  readonly at: Date;
  /** Who takes the money of codes; undefined: no one that could be asked. */
  readonly provider: PayProvider | undefined;
  /** Where the sealing key is kept; undefined: not at hand. */
  readonly keys?: KeyPlace;
}

/** The commands about one subject. Undefined: the words after the subject are none of them, so its usage is shown. */
export interface OperatorCommand {
  /** `verb arguments          what it does`, a line each. */
  readonly usage: readonly string[];
  readonly run: (context: OperatorContext, words: readonly string[]) => Promise<CommandResult | undefined>;
}

/** A number as a command names a record; undefined: it is none. */
export const recordId = (given: string | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(given ?? '') ? Number(given) : undefined;

/** `<company>/<id>`, as records are named whose numbers begin again in each company; undefined: it is none. */
export const companyRecord = (
  given = '',
): { readonly companyId: number; readonly id: number } | undefined => {
  const [company, record, ...rest] = given.split('/');
  const [companyId, id] = [recordId(company), recordId(record)];
  return companyId === undefined || id === undefined || rest.length > 0 ? undefined : { companyId, id };
};
