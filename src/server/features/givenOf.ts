import type { EntityModel } from '#engine/model.ts';
import type { GivenParts } from '#generated/calls.ts';
import type { AnyGivenRows, GivenFor } from '#server/crud/sources/givenRows.ts';
import { verificationGiven } from './company/verification/verificationRow.ts';
import { departmentGiven } from './directory/department/given/department.ts';
import { memberGiven } from './directory/member/given/member.ts';
import { importJobGiven } from './imports/importJob.ts';
import { messageRecordGiven } from './messages/messageRecord.ts';
import { recordGiven } from './records/record.ts';
import { roleGiven } from './roles/given/role.ts';
import { invoiceApplicationGiven } from './shop/given/invoiceApplication.ts';
import { taskGiven } from './tasks/task.ts';
import { memberUseGiven } from './usage/memberUse.ts';
import { usageGiven } from './usage/usage.ts';

/** The rows of every noun with calls that `answer` with given ones. */
const givenByNoun: { readonly [Noun in keyof GivenParts]: GivenFor<Noun> } = {
  department: departmentGiven,
  importJob: importJobGiven,
  invoiceApplication: invoiceApplicationGiven,
  member: memberGiven,
  memberUse: memberUseGiven,
  messageRecord: messageRecordGiven,
  record: recordGiven,
  role: roleGiven,
  task: taskGiven,
  usage: usageGiven,
  verification: verificationGiven,
};

/** Rows of a noun that are read by hand; throws where a schema promises them and none are here. */
export const givenOf = ({ noun }: EntityModel): AnyGivenRows => {
  const given = (givenByNoun as Readonly<Partial<Record<string, unknown>>>)[noun];
  if (given === undefined)
    throw new Error(
      `"${noun}" answers with given rows: hand them over in src/server/features/<area>/given/${noun}.ts, and list it there`,
    );
  // Each noun's rows are asked for by calls of that noun alone.
  return given as AnyGivenRows;
};
