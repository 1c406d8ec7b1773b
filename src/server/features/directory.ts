import * as connectionCalls from './directory/connection/calls/connection.ts';
import * as personalInfoCalls from './directory/customField/calls/personalInfo.ts';
import { customFieldWrites } from './directory/customField/writes/customField.ts';
import * as batchDeleteDeptCalls from './directory/department/calls/batchDeleteDept.ts';
import * as checksCalls from './directory/department/calls/checks.ts';
import * as departmentCalls from './directory/department/calls/department.ts';
import { departmentGiven } from './directory/department/given/department.ts';
import { departmentWrites } from './directory/department/writes/department.ts';
import * as deletionCalls from './directory/leaving/calls/deletion.ts';
import * as resignationCalls from './directory/leaving/calls/resignation.ts';
import { resignTransfer } from './directory/leaving/calls/resignTransfer.ts';
import { departmentResponsible, departmentSupervisor } from './directory/leaving/handOver.ts';
import { resignationHooks, resignationRows } from './directory/leaving/resignation.ts';
import { deletionRows } from './directory/leaving/rows/deletion.ts';
import { memberMatch } from './directory/member/calls/match.ts';
import * as memberCalls from './directory/member/calls/member.ts';
import * as placesCalls from './directory/member/calls/places.ts';
import { reportingLine } from './directory/member/calls/reportingLine.ts';
import * as saveUserCalls from './directory/member/calls/saveUser.ts';
import * as searchCalls from './directory/member/calls/search.ts';
import * as seatsCalls from './directory/member/calls/seats.ts';
import * as visibilityCalls from './directory/member/calls/visibility.ts';
import { memberGiven } from './directory/member/given/member.ts';
import { findDepartmentNames, findPeople } from './directory/member/visiblePeople.ts';
import { memberWrites } from './directory/member/writes/member.ts';

/** What the server knows of departments and people: its calls, and what default answers ask for. */
export const directory = {
  calls: {
    ...personalInfoCalls,
    ...batchDeleteDeptCalls,
    ...departmentCalls,
    ...checksCalls,
    ...connectionCalls,
    ...deletionCalls,
    ...resignationCalls,
    resignTransfer,
    ...memberCalls,
    ...searchCalls,
    ...placesCalls,
    memberMatch,
    reportingLine,
    ...saveUserCalls,
    ...seatsCalls,
    ...visibilityCalls,
  },
  nouns: {
    customField: { writes: customFieldWrites },
    deletion: { rows: deletionRows },
    department: { given: departmentGiven, writes: departmentWrites, names: findDepartmentNames },
    member: { given: memberGiven, writes: memberWrites, names: findPeople },
    resignation: { rows: resignationRows, hooks: resignationHooks },
  },
  handOvers: { dept_responsible: departmentResponsible, dept_supervisor: departmentSupervisor },
};
