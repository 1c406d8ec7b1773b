import type { EntityModel } from '#engine/model.ts';
import type { QueryNoun } from '#generated/calls.ts';
import { modelOf, ofNoun } from '#server/crud/sources/ofNoun.ts';
import type { AskedQuery, RowQuery, RowReader } from '#server/crud/sources/rowQuery.ts';
import { managementPasswordRows } from './account/managementPassword.ts';
import { sessionRows } from './account/session.ts';
import { companySettingRows } from './company/companySetting.ts';
import { resignationRows } from './directory/leaving/resignation.ts';
import { deletionRows } from './directory/leaving/rows/deletion.ts';
import { reportedGroupRows } from './groups/complaint.ts';
import { groupSettingRows } from './groups/groupSetting.ts';
import { groupRows } from './groups/rows/group.ts';
import { groupStatisticRows } from './groups/rows/groupStatistic.ts';
import { importJobRows } from './imports/importJob.ts';
import { applicationRows } from './joining/rows/application.ts';
import { inviteRows } from './joining/rows/invite.ts';
import { temporaryTypeRows } from './joining/rows/temporaryType.ts';
import { temporaryStaffRows } from './joining/temporaryStaff.ts';
import { inactiveMemberRows } from './messages/inactiveMember.ts';
import { messageRecordRows } from './messages/messageRecord.ts';
import { assetAdminRows } from './rights/assetAdmin.ts';
import { manageGroupRows } from './rights/rows/manageGroup.ts';
import { subAdminRows } from './rights/rows/subAdmin.ts';
import { equityRecordRows, equityRows } from './shop/equity.ts';
import { productRows } from './shop/product.ts';
import { appRows } from './workbench/app.ts';
import { quickAppRows } from './workbench/rows/quickApp.ts';

/** One query for every noun whose schema says `"rows": "query"`. */
const rowQueries: Readonly<Record<QueryNoun, RowQuery>> = {
  app: appRows,
  application: applicationRows,
  assetAdmin: assetAdminRows,
  companySetting: companySettingRows,
  deletion: deletionRows,
  equity: equityRows,
  equityRecord: equityRecordRows,
  group: groupRows,
  groupSetting: groupSettingRows,
  groupStatistic: groupStatisticRows,
  importJob: importJobRows,
  inactiveMember: inactiveMemberRows,
  manageGroup: manageGroupRows,
  invite: inviteRows,
  managementPassword: managementPasswordRows,
  messageRecord: messageRecordRows,
  product: productRows,
  quickApp: quickAppRows,
  reportedGroup: reportedGroupRows,
  resignation: resignationRows,
  session: sessionRows,
  subAdmin: subAdminRows,
  temporaryStaff: temporaryStaffRows,
  temporaryType: temporaryTypeRows,
};

const ask = (
  { select, isBelow, isOwn, order, keyword, filters, ...query }: RowQuery,
  reader: RowReader,
): AskedQuery => ({
  ...query,
  select: (asked) => select(reader, asked),
  isBelow: isBelow && ((departments, by) => isBelow(departments, by, reader)),
  isOwn: isOwn?.(reader),
  order: order?.(reader),
  keyword: keyword && ((text) => keyword(text, reader)),
  filterOf: (field) => {
    const filter = filters?.[field];
    return filter && ((value) => filter(value, reader));
  },
});

/**
 * What stands in place of a table of the noun's own; undefined for nouns that have one, or that answer their calls themselves. Throws
 * where a schema promises a query, or figures of it, and none is here.
 */
export const queryOf = (model: EntityModel, reader: RowReader): AskedQuery | undefined => {
  const { noun, isGenerated, readsByDefault, rowsOf, figures, scope } = model;
  if (isGenerated || !readsByDefault) return undefined;
  if (rowsOf !== undefined) {
    const whole = modelOf(reader, rowsOf.of);
    return ofNoun(model, rowsOf.where, { ...reader, model: whole, query: queryOf(whole, reader) });
  }
  const query = (rowQueries as Readonly<Partial<Record<string, RowQuery>>>)[noun];
  if (query === undefined || (figures.length > 0 && query.figures === undefined))
    throw new Error(
      `The rows${query === undefined ? '' : ' and figures'} of "${noun}" are a query: write it in src/server/features/<area>/rows/${noun}.ts, and list it there`,
    );
  if (scope.query === true && query.isBelow === undefined && query.isOwn === undefined)
    throw new Error(`The query of "${noun}" says whose its rows are (scope.query): write isBelow or isOwn`);
  return ask(query, reader);
};
