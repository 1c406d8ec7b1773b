import * as groupCalls from './groups/calls/group.ts';
import * as groupSettingCalls from './groups/calls/groupSetting.ts';
import { enforceMeasure, reportedGroupRows } from './groups/complaint.ts';
import { departmentGroups } from './groups/departmentGroup.ts';
import { groupSettingHooks, groupSettingRows } from './groups/groupSetting.ts';
import { groupDataReport } from './groups/reports/groupData.ts';
import { groupRows, groupStatisticRows } from './groups/rows/group.ts';
import { groupHandOver } from './groups/store/groupMembers.ts';
import { groupHooks, groupWrites } from './groups/writes/group.ts';

/** What the server knows of chat groups: its calls, and what default answers ask for. */
export const groups = {
  calls: { ...groupCalls, ...groupSettingCalls },
  nouns: {
    group: { rows: groupRows, hooks: groupHooks, writes: groupWrites },
    groupData: { report: groupDataReport },
    groupSetting: { rows: groupSettingRows, hooks: groupSettingHooks },
    groupStatistic: { rows: groupStatisticRows },
    reportedGroup: { rows: reportedGroupRows },
  },
  effects: { enforceMeasure },
  handOvers: { group_owner: groupHandOver },
  ofDepartments: departmentGroups,
};
