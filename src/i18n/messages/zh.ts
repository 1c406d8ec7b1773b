import { words } from '#generated/words/zh.ts';
import { actionWords } from '../console/actions.ts';
import { applicationWords } from '../console/application.ts';
import { complaintWords } from '../console/complaint.ts';
import { customFieldWords } from '../console/customField.ts';
import { departmentWords } from '../console/department.ts';
import { departmentPeopleWords } from '../console/departmentPeople.ts';
import { departmentWorkWords } from '../console/departmentWork.ts';
import { deviceWords } from '../console/device.ts';
import { exportingWords } from '../console/exporting.ts';
import { fieldWords } from '../console/fields.ts';
import { formWords } from '../console/forms.ts';
import { frameWords } from '../console/frame.ts';
import { gateWords } from '../console/gate.ts';
import { groupWords } from '../console/group.ts';
import { groupDataWords } from '../console/groupData.ts';
import { importingWords } from '../console/importing.ts';
import { importingResultWords } from '../console/importingResult.ts';
import { importingReviewWords } from '../console/importingReview.ts';
import { inviteWords } from '../console/invite.ts';
import { joinWords } from '../console/join.ts';
import { listWords } from '../console/list.ts';
import { loginWords } from '../console/login.ts';
import { mainAdministratorWords } from '../console/mainAdministrator.ts';
import { mandateWords } from '../console/mandate.ts';
import { memberWords } from '../console/member.ts';
import { menuWords } from '../console/menu.ts';
import { messagingWords } from '../console/messaging.ts';
import { qrLoginWords } from '../console/qrLogin.ts';
import { recordWords } from '../console/record.ts';
import { registerWords } from '../console/register.ts';
import { removalWords } from '../console/removal.ts';
import { resignationWords } from '../console/resignation.ts';
import { roleWords } from '../console/role.ts';
import { shellWords } from '../console/shell.ts';
import { taskWords } from '../console/task.ts';
import { temporaryWords } from '../console/temporary.ts';
import { timelineWords } from '../console/timeline.ts';
import { treeWords } from '../console/tree.ts';
import { viewWords } from '../console/views.ts';
import { visibilityWords } from '../console/visibility.ts';
import { workWords } from '../console/work.ts';
import { messagesOf } from '../messagesOf.ts';
import { reactAdminChinese } from '../reactAdmin/zh.ts';
import { ruleWords } from '../rules.ts';

/** Every word of the console in Chinese. */
export const messages = messagesOf(
  reactAdminChinese,
  words,
  [
    loginWords.zh,
    qrLoginWords.zh,
    registerWords.zh,
    inviteWords.zh,
    joinWords.zh,
    menuWords.zh,
    shellWords.zh,
    gateWords.zh,
    groupWords.zh,
    groupDataWords.zh,
    frameWords.zh,
    taskWords.zh,
    viewWords.zh,
    workWords.zh,
    exportingWords.zh,
    listWords.zh,
    actionWords.zh,
    formWords.zh,
    fieldWords.zh,
    treeWords.zh,
    temporaryWords.zh,
    timelineWords.zh,
    visibilityWords.zh,
    customFieldWords.zh,
    applicationWords.zh,
    departmentWords.zh,
    complaintWords.zh,
    deviceWords.zh,
    recordWords.zh,
    removalWords.zh,
    importingWords.zh,
    importingReviewWords.zh,
    importingResultWords.zh,
    departmentWorkWords.zh,
    departmentPeopleWords.zh,
    mainAdministratorWords.zh,
    mandateWords.zh,
    memberWords.zh,
    messagingWords.zh,
    resignationWords.zh,
    roleWords.zh,
  ],
  ruleWords.zh,
);
