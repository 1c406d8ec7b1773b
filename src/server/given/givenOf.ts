import type { EntityModel } from '#engine/model.ts';
import type { GivenParts } from '#generated/calls.ts';
import { departmentGiven } from './department.ts';
import type { AnyGivenRows, GivenFor } from './givenRows.ts';
import { importJobGiven } from './importJob.ts';
import { invoiceApplicationGiven } from './invoiceApplication.ts';
import { memberGiven } from './member.ts';
import { memberUseGiven } from './memberUse.ts';
import { messageRecordGiven } from './messageRecord.ts';
import { recordGiven } from './record.ts';
import { roleGiven } from './role.ts';
import { taskGiven } from './task.ts';
import { usageGiven } from './usage.ts';
import { verificationGiven } from './verification.ts';

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
      `"${noun}" answers with given rows: hand them over in src/server/given/${noun}.ts, and list it there`,
    );
  // Each noun's rows are asked for by calls of that noun alone.
  return given as AnyGivenRows;
};
