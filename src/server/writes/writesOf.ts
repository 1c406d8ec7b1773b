import type { EntityModel } from '#engine/model.ts';
import type { WrittenParts } from '#generated/calls.ts';
import { appWrites } from './app.ts';
import { assetAdminWrites } from './assetAdmin.ts';
import { customFieldWrites } from './customField.ts';
import { departmentWrites } from './department.ts';
import { groupWrites } from './group.ts';
import { inviteWrites } from './invite.ts';
import { invoiceApplicationWrites } from './invoiceApplication.ts';
import { manageGroupWrites } from './manageGroup.ts';
import { memberWrites } from './member.ts';
import type { AnyNounWrites, WritesFor } from './nounWrites.ts';
import { productWrites } from './product.ts';
import { roleWrites } from './role.ts';
import { roleGroupWrites } from './roleGroup.ts';
import { subAdminWrites } from './subAdmin.ts';

/** The writes of every noun with calls that `answer` with them. */
const writesByNoun: { readonly [Noun in keyof WrittenParts]: WritesFor<Noun> } = {
  department: departmentWrites,
  invite: inviteWrites,
  member: memberWrites,
  assetAdmin: assetAdminWrites,
  invoiceApplication: invoiceApplicationWrites,
  product: productWrites,
  group: groupWrites,
  customField: customFieldWrites,
  app: appWrites,
  manageGroup: manageGroupWrites,
  role: roleWrites,
  roleGroup: roleGroupWrites,
  subAdmin: subAdminWrites,
};

/** What is written by hand of a noun; throws where a schema promises it and none is here. */
export const writesOf = ({ noun }: EntityModel): AnyNounWrites => {
  const writes = (writesByNoun as Readonly<Partial<Record<string, unknown>>>)[noun];
  if (writes === undefined)
    throw new Error(
      `"${noun}" answers with writes by hand: say them in src/server/writes/${noun}.ts, and list them there`,
    );
  // Each noun's writes are asked by calls of that noun alone.
  return writes as AnyNounWrites;
};
