import { words } from '#generated/words/en.ts';
import { actionWords } from '../console/actions.ts';
import { applicationWords } from '../console/application.ts';
import { chartWords } from '../console/charts.ts';
import { companySettingWords } from '../console/companySetting.ts';
import { complaintWords } from '../console/complaint.ts';
import { customFieldWords } from '../console/customField.ts';
import { departmentWords } from '../console/department.ts';
import { departmentPeopleWords } from '../console/departmentPeople.ts';
import { departmentWorkWords } from '../console/departmentWork.ts';
import { deviceWords } from '../console/device.ts';
import { dissolutionWords } from '../console/dissolution.ts';
import { downloadWords } from '../console/downloads.ts';
import { environmentWords } from '../console/environment.ts';
import { exportingWords } from '../console/exporting.ts';
import { fieldWords } from '../console/fields.ts';
import { formWords } from '../console/forms.ts';
import { frameWords } from '../console/frame.ts';
import { gateWords } from '../console/gate.ts';
import { groupWords } from '../console/group.ts';
import { helpWords } from '../console/help.ts';
import { holidayWords } from '../console/holiday.ts';
import { homeWords } from '../console/home.ts';
import { importingWords } from '../console/importing.ts';
import { importingResultWords } from '../console/importingResult.ts';
import { importingReviewWords } from '../console/importingReview.ts';
import { inviteWords } from '../console/invite.ts';
import { invoiceWords } from '../console/invoice.ts';
import { joinWords } from '../console/join.ts';
import { listWords } from '../console/list.ts';
import { loginWords } from '../console/login.ts';
import { mainAdministratorWords } from '../console/mainAdministrator.ts';
import { mandateWords } from '../console/mandate.ts';
import { memberWords } from '../console/member.ts';
import { menuWords } from '../console/menu.ts';
import { messagingWords } from '../console/messaging.ts';
import { outsideWords } from '../console/outside.ts';
import { qrLoginWords } from '../console/qrLogin.ts';
import { recordWords } from '../console/record.ts';
import { registerWords } from '../console/register.ts';
import { removalWords } from '../console/removal.ts';
import { reportWords } from '../console/report.ts';
import { resignationWords } from '../console/resignation.ts';
import { roleWords } from '../console/role.ts';
import { shellWords } from '../console/shell.ts';
import { shopWords } from '../console/shop.ts';
import { taskWords } from '../console/task.ts';
import { temporaryWords } from '../console/temporary.ts';
import { timelineWords } from '../console/timeline.ts';
import { treeWords } from '../console/tree.ts';
import { usageWords } from '../console/usage.ts';
import { verificationWords } from '../console/verification.ts';
import { viewWords } from '../console/views.ts';
import { visibilityWords } from '../console/visibility.ts';
import { workWords } from '../console/work.ts';
import { workbenchWords } from '../console/workbench.ts';
import { messagesOf } from '../messagesOf.ts';
import { reactAdminEnglish } from '../reactAdmin/en.ts';
import { ruleWords } from '../rules.ts';

/** Every word of the console in English. */
export const messages = messagesOf(
  reactAdminEnglish,
  words,
  [
    loginWords.en,
    qrLoginWords.en,
    registerWords.en,
    inviteWords.en,
    invoiceWords.en,
    holidayWords.en,
    joinWords.en,
    homeWords.en,
    dissolutionWords.en,
    menuWords.en,
    shellWords.en,
    shopWords.en,
    gateWords.en,
    groupWords.en,
    reportWords.en,
    frameWords.en,
    helpWords.en,
    downloadWords.en,
    environmentWords.en,
    outsideWords.en,
    taskWords.en,
    verificationWords.en,
    viewWords.en,
    workWords.en,
    workbenchWords.en,
    exportingWords.en,
    listWords.en,
    actionWords.en,
    formWords.en,
    fieldWords.en,
    treeWords.en,
    temporaryWords.en,
    timelineWords.en,
    visibilityWords.en,
    customFieldWords.en,
    applicationWords.en,
    departmentWords.en,
    companySettingWords.en,
    complaintWords.en,
    deviceWords.en,
    recordWords.en,
    removalWords.en,
    importingWords.en,
    importingReviewWords.en,
    importingResultWords.en,
    departmentWorkWords.en,
    departmentPeopleWords.en,
    mainAdministratorWords.en,
    mandateWords.en,
    memberWords.en,
    messagingWords.en,
    resignationWords.en,
    roleWords.en,
    chartWords.en,
    usageWords.en,
  ],
  ruleWords.en,
);
