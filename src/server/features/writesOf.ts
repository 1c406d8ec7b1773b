import type { EntityModel } from '#engine/model.ts';
import type { WrittenParts } from '#generated/calls.ts';
import type { AnyNounWrites, WritesFor } from '#server/crud/sources/nounWrites.ts';
import { customFieldWrites } from './directory/customField/writes/customField.ts';
import { departmentWrites } from './directory/department/writes/department.ts';
import { memberWrites } from './directory/member/writes/member.ts';
import { groupWrites } from './groups/writes/group.ts';
import { inviteWrites } from './joining/writes/invite.ts';
import { assetAdminWrites } from './rights/assetAdmin.ts';
import { manageGroupWrites } from './rights/writes/manageGroup.ts';
import { subAdminWrites } from './rights/writes/subAdmin.ts';
import { roleWrites } from './roles/writes/role.ts';
import { roleGroupWrites } from './roles/writes/roleGroup.ts';
import { productWrites } from './shop/product.ts';
import { invoiceApplicationWrites } from './shop/writes/invoiceApplication.ts';
import { appWrites } from './workbench/app.ts';

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
      `"${noun}" answers with writes by hand: say them in src/server/features/<area>/writes/${noun}.ts, and list them there`,
    );
  // Each noun's writes are asked by calls of that noun alone.
  return writes as AnyNounWrites;
};
