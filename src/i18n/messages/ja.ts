import { words } from '#generated/words/ja.ts';
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
import { reactAdminJapanese } from '../reactAdmin/ja.ts';
import { ruleWords } from '../rules.ts';
import { visibilityWords } from '../console/visibility.ts';

/** Every word of the console in Japanese. */
export const messages = messagesOf(
  reactAdminJapanese,
  words,
  [
    loginWords.ja,
    menuWords.ja,
    shellWords.ja,
    frameWords.ja,
    viewWords.ja,
    workWords.ja,
    listWords.ja,
    actionWords.ja,
    formWords.ja,
    fieldWords.ja,
    treeWords.ja,
    departmentWords.ja,
    memberWords.ja,
  ],
  ruleWords.ja,
    timelineWords.ja,
    visibilityWords.ja,
);
