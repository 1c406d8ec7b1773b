import type { ExportFormat } from '#engine/exportCalls.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { type MemberQuestion, selectMembers } from '#server/addressBook/memberSelection.ts';
import { writeScopeOf } from '#server/addressBook/scope.ts';
import type { Answer, CallContext } from '#server/handlers/handler.ts';
import { proofRefusal } from './exportProof.ts';
import { type ChosenColumns, memberColumnsOf } from './memberColumns.ts';
import { type ExportTicketReply, openExport } from './openExport.ts';

/** An export of people as it is asked for. `request`: all of it as it came, which the checked code is bound to. */
export interface AskedMembers {
  readonly purpose: string;
  readonly title: string;
  readonly chosen: ChosenColumns;
  readonly question: MemberQuestion;
  readonly format: ExportFormat;
  readonly request: Readonly<Record<string, unknown>> & { readonly verify_token?: string | null | undefined };
}

/** Custom values people are filtered by may be private: the records tell which fields, not which values. */
const audited = ({
  custom_fields: custom,
  ...question
}: MemberQuestion): Readonly<Record<string, unknown>> =>
  custom === undefined || custom === null ? question : { ...question, custom_fields: Object.keys(custom) };

/**
 * Gives a ticket for an export of people within the reader's reach, once the code for exactly this export was checked. What does not
 * exist for the reader is not in it.
 */
export const askMembers = async (
  context: CallContext,
  { purpose, title, chosen, question, format, request }: AskedMembers,
): Promise<Answer<ExportTicketReply>> => {
  const columns = await memberColumnsOf(context, chosen);
  if (!('columns' in columns)) return refuse(columns);
  const scope = await writeScopeOf(context, 'member', 'export');
  const found = await selectMembers(context, scope, question, { offset: 0, limit: 1 });
  if (!('userIds' in found)) return refuse(found);
  const refusal = await proofRefusal(context, request);
  if (refusal !== undefined) return refusal;
  const names = columns.columns.map(({ name }) => name);
  return openExport(context, {
    noun: 'member',
    purpose,
    title,
    columns: names,
    format,
    count: found.total,
    scope: audited(question),
    audited: [{ field: 'scope', old: null, new: audited(question) }],
    kept: { chosen, question },
  });
};
