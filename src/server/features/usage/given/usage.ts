import { violation } from '#domain/violation.ts';
import type { Calls } from '#generated/types.ts';
import { ruleText } from '#i18n/rules.ts';
import type { GivenRows } from '#server/crud/sources/givenRows.ts';
import { rowSheet, sheetColumns } from '#server/features/tasks/export/rowSheet.ts';
import { type DepartmentUse, departmentUse } from '#server/features/usage/departmentUse.ts';
import { askedPlace, usageScopeOf } from '#server/features/usage/usageScope.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** What a row is called whose figures stand together. */
const nameOf = ({ locale }: CallContext, { name, merged, has_own: hasOwn }: DepartmentUse): string => {
  if (name !== null) return name;
  if (merged === 0) return ruleText(locale, violation('usage.rest'));
  const rule = hasOwn === 1 ? 'usage.restWithOwn' : 'usage.restOfDepartments';
  return ruleText(locale, violation(rule, undefined, { count: merged }));
};

async function* oneOf<Item>(item: Item): AsyncGenerator<Item> {
  yield item;
}

/** The table by department as a sheet, as far as its reader may see it. */
export const usageGiven = {
  sheet: async ({ fields, scope: wanted }, _most, context) => {
    const scope = await usageScopeOf(context);
    const asked = await askedPlace(context, scope, wanted.dept);
    if (asked === undefined) return [violation('department.missing', 'dept')];
    const way = asked.way.map(({ id }) => id);
    const answer = await departmentUse(context, scope, { place: asked.place, way });
    const found = answer.kind === 'hidden' ? [] : answer.rows;
    const named = found.map((row) => ({ ...row, name: nameOf(context, row) }));
    const { columns, header } = sheetColumns(context, 'usage', fields);
    const rows = rowSheet(context, 'usage', { columns, pieces: oneOf(named) });
    const audited = [{ field: 'filter', old: null, new: wanted }];
    return { columns, header, rows, count: named.length, scope: { ...wanted }, audited };
  },
} satisfies GivenRows<never, Calls['usageExport']['request']>;
