import { words } from '#generated/words/ja.ts';
import { departmentWords } from '../console/department.ts';
import { loginWords } from '../console/login.ts';
import { memberWords } from '../console/member.ts';
import { menuWords } from '../console/menu.ts';
import { shellWords } from '../console/shell.ts';
import { treeWords } from '../console/tree.ts';
import { viewWords } from '../console/views.ts';
import { messagesOf } from '../messagesOf.ts';
import { reactAdminJapanese } from '../reactAdmin/ja.ts';
import { ruleWords } from '../rules.ts';

/** Every word of the console in Japanese. */
export const messages = messagesOf(
  reactAdminJapanese,
  words,
  [
    loginWords.ja,
    menuWords.ja,
    shellWords.ja,
    viewWords.ja,
    treeWords.ja,
    departmentWords.ja,
    memberWords.ja,
  ],
  ruleWords.ja,
);
