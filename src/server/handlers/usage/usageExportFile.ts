import { violation } from '#domain/violation.ts';
import { ruleText } from '#i18n/rules.ts';
import { rowSheet, sheetColumns } from '#server/export/rowSheet.ts';
import { sendExport } from '#server/export/sendExport.ts';
import { lapsedTicket, takeExport } from '#server/export/takeExport.ts';
import { watermarked } from '#server/export/watermark.ts';
import type { CallContext, Handler } from '#server/handlers/handler.ts';
import { type DepartmentUse, departmentUse } from '#server/usage/departmentUse.ts';
import { askedPlace, usageScopeOf } from '#server/usage/usageScope.ts';

/** What a row is called whose figures stand together. */
const nameOf = ({ locale }: CallContext, { name, merged, has_own: hasOwn }: DepartmentUse): string => {
  if (name !== null) return name;
  if (merged === 0) return ruleText(locale, violation('usage.rest'));
  const rule = hasOwn === 1 ? 'usage.restWithOwn' : 'usage.restOfDepartments';
  return ruleText(locale, violation(rule, undefined, { count: merged }));
};

const rowsOf = async (context: CallContext, dept: number | null | undefined) => {
  const scope = await usageScopeOf(context);
  const asked = await askedPlace(context, scope, dept);
  if (asked === undefined) return [];
  const way = asked.way.map(({ id }) => id);
  const answer = await departmentUse(context, scope, { place: asked.place, way });
  return answer.kind === 'hidden' ? [] : answer.rows.map((row) => ({ ...row, name: nameOf(context, row) }));
};

async function* oneOf<Item>(item: Item): AsyncGenerator<Item> {
  yield item;
}

/** Takes the ticket and answers the sheet: the table by department as the reader may see it by now. */
export const usageExportFile: Handler<'usageExportFile'> = async ({ ticket }, context) => {
  const kept = await takeExport<{ readonly scope: { readonly dept?: number | null } }>(
    context,
    'usage',
    ticket,
  );
  if (kept === undefined) return lapsedTicket();
  const { columns, header } = sheetColumns(context, 'usage', kept.columns);
  const found = await rowsOf(context, kept.scope.dept);
  const rows = rowSheet(context, 'usage', { columns, pieces: oneOf(found) });
  const sheet = await watermarked(context, { columns, header, rows });
  return sendExport(context, kept, { noun: 'usage', ...sheet, count: found.length });
};
