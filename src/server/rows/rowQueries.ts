import type { EntityModel } from '#engine/model.ts';
import type { QueryNoun } from '#generated/calls.ts';
import { appRows } from './app.ts';
import { applicationRows } from './application.ts';
import { assetAdminRows } from './assetAdmin.ts';
import { companySettingRows } from './companySetting.ts';
import { deletionRows } from './deletion.ts';
import { equityRows } from './equity.ts';
import { equityRecordRows } from './equityRecord.ts';
import { groupRows } from './group.ts';
import { groupSettingRows } from './groupSetting.ts';
import { groupStatisticRows } from './groupStatistic.ts';
import { importJobRows } from './importJob.ts';
import { inactiveMemberRows } from './inactiveMember.ts';
import { inviteRows } from './invite.ts';
import { manageGroupRows } from './manageGroup.ts';
import { managementPasswordRows } from './managementPassword.ts';
import { messageRecordRows } from './messageRecord.ts';
import { modelOf } from './modelOf.ts';
import { ofNoun } from './ofNoun.ts';
import { productRows } from './product.ts';
import { quickAppRows } from './quickApp.ts';
import { reportedGroupRows } from './reportedGroup.ts';
import { resignationRows } from './resignation.ts';
import type { AskedQuery, RowQuery, RowReader } from './rowQuery.ts';
import { sessionRows } from './session.ts';
import { subAdminRows } from './subAdmin.ts';
import { temporaryStaffRows } from './temporaryStaff.ts';
import { temporaryTypeRows } from './temporaryType.ts';

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
      `The rows${query === undefined ? '' : ' and figures'} of "${noun}" are a query: write it in src/server/rows/${noun}.ts, and list it there`,
    );
  if (scope.query === true && query.isBelow === undefined && query.isOwn === undefined)
    throw new Error(`The query of "${noun}" says whose its rows are (scope.query): write isBelow or isOwn`);
  return ask(query, reader);
};
