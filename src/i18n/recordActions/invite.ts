import { type Sentence, sentence } from './sentence.ts';

/** What was done with invite links, and by whom they were used. */
export const inviteActions: Readonly<Record<string, Sentence>> = {
  'invite.make': sentence(
    '创建“%{name}”的邀请链接',
    'Made an invite link into %{name}',
    '「%{name}」への招待リンクを作成',
  ),
  'invite.reset': sentence(
    '重置“%{name}”的邀请链接',
    'Reset the invite link into %{name}',
    '「%{name}」への招待リンクを再発行',
  ),
  'invite.revoke': sentence(
    '撤销“%{name}”的邀请链接',
    'Revoked an invite link into %{name}',
    '「%{name}」への招待リンクを取り消し',
  ),
  'invite.adjust': sentence(
    '修改“%{name}”的邀请链接',
    'Changed an invite link into %{name}',
    '「%{name}」への招待リンクを変更',
  ),
  'invite.join': sentence(
    '通过邀请链接加入“%{name}”',
    'Used an invite link into %{name}',
    '「%{name}」への招待リンクを使用',
  ),
};
