import { violation } from '#domain/violation.ts';
import { refuse } from '#server/addressBook/errorKeys.ts';
import { openExport } from '#server/export/openExport.ts';
import type { Handler } from '#server/handlers/handler.ts';
import { departmentUse } from '#server/usage/departmentUse.ts';
import { askedPlace, usageScopeOf } from '#server/usage/usageScope.ts';

/** Gives a ticket for the table by department as a sheet. */
export const usageExport: Handler<'usageExport'> = async (request, context) => {
  const { fields, scope: wanted, format } = request;
  const scope = await usageScopeOf(context);
  const asked = await askedPlace(context, scope, wanted.dept);
  if (asked === undefined) return refuse([violation('department.missing', 'dept')]);
  const answer = await departmentUse(context, scope, {
    place: asked.place,
    way: asked.way.map(({ id }) => id),
  });
  return openExport(context, {
    noun: 'usage',
    title: context.words.of('usage', 'name') ?? 'usage',
    scope: wanted,
    audited: [{ field: 'filter', old: null, new: wanted }],
    kept: { scope: wanted },
    columns: fields,
    format,
    count: answer.kind === 'shown' ? answer.rows.length : 0,
  });
};
