import { words } from '#generated/words/zh.ts';
import { actionWords } from '../console/actions.ts';
import { departmentWords } from '../console/department.ts';
import { fieldWords } from '../console/fields.ts';
import { formWords } from '../console/forms.ts';
import { frameWords } from '../console/frame.ts';
import { listWords } from '../console/list.ts';
import { loginWords } from '../console/login.ts';
import { memberWords } from '../console/member.ts';
import { menuWords } from '../console/menu.ts';
import { shellWords } from '../console/shell.ts';
import { treeWords } from '../console/tree.ts';
import { viewWords } from '../console/views.ts';
import { workWords } from '../console/work.ts';
import { messagesOf } from '../messagesOf.ts';
import { timelineWords } from '../console/timeline.ts';
import { reactAdminChinese } from '../reactAdmin/zh.ts';
import { ruleWords } from '../rules.ts';
import { visibilityWords } from '../console/visibility.ts';

/** Every word of the console in Chinese. */
export const messages = messagesOf(
  reactAdminChinese,
  words,
  [
    loginWords.zh,
    menuWords.zh,
    shellWords.zh,
    frameWords.zh,
    viewWords.zh,
    workWords.zh,
    listWords.zh,
    actionWords.zh,
    formWords.zh,
    fieldWords.zh,
    treeWords.zh,
    departmentWords.zh,
    memberWords.zh,
  ],
  ruleWords.zh,
    timelineWords.zh,
    visibilityWords.zh,
);
