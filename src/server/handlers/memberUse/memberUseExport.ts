import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { proofRefusal } from '#server/export/exportProof.ts';
import { openExport } from '#server/export/openExport.ts';
import type { Handler } from '#server/handlers/handler.ts';
import { countPeopleUse } from '#server/repositories/usagePeople.ts';
import { peopleQuestion } from '#server/usage/personUse.ts';
import { usageScopeOf } from '#server/usage/usageScope.ts';

/**
 * Counts the people a list's filter means now and gives a ticket for their use as a sheet, once the code for exactly this export was
 * checked: they go out by name (contract.md section 4, 'Export people').
 */
export const memberUseExport: Handler<'memberUseExport'> = async (request, context) => {
  const { fields, scope: wanted, format } = request;
  const question = await peopleQuestion(context, await usageScopeOf(context, 'export'), wanted);
  if (question === undefined) return refuse([violation('department.missing', 'dept')]);
  const refusal = await proofRefusal(context, request);
  if (refusal !== undefined) return refusal;
  const { total } = await countPeopleUse(context.db, context.actor.companyId, question);
  return openExport(context, {
    noun: 'memberUse',
    title: context.words.of('memberUse', 'name') ?? 'memberUse',
    scope: wanted,
    audited: [{ field: 'filter', old: null, new: wanted }],
    kept: { scope: wanted },
    columns: fields,
    format,
    count: total,
  });
};
