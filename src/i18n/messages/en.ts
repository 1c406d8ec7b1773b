import { words } from '#generated/words/en.ts';
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
import { reactAdminEnglish } from '../reactAdmin/en.ts';
import { ruleWords } from '../rules.ts';
import { visibilityWords } from '../console/visibility.ts';

/** Every word of the console in English. */
export const messages = messagesOf(
  reactAdminEnglish,
  words,
  [
    loginWords.en,
    menuWords.en,
    shellWords.en,
    frameWords.en,
    viewWords.en,
    workWords.en,
    listWords.en,
    actionWords.en,
    formWords.en,
    fieldWords.en,
    treeWords.en,
    departmentWords.en,
    memberWords.en,
  ],
  ruleWords.en,
    timelineWords.en,
    visibilityWords.en,
);
