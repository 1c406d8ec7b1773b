import { type Sentence, sentence } from './sentence.ts';

/** What is done to a company's own settings, its cover and its startup images. */
export const companySettingActions: Readonly<Record<string, Sentence>> = {
  'companySetting.update': sentence('修改企业信息', 'Changed the company’s facts', '会社情報を変更'),
  'cover.submit': sentence('提交企业封面“%{name}”', 'Submitted the cover %{name}', 'カバー「%{name}」を申請'),
  'cover.takeOffline': sentence(
    '下线企业封面“%{name}”',
    'Took the cover %{name} offline',
    'カバー「%{name}」を取り下げ',
  ),
  'cover.review.approve': sentence(
    '平台通过企业封面“%{name}”',
    'The platform approved the cover %{name}',
    'プラットフォームがカバー「%{name}」を承認',
  ),
  'cover.review.reject': sentence(
    '平台驳回企业封面“%{name}”',
    'The platform rejected the cover %{name}',
    'プラットフォームがカバー「%{name}」を却下',
  ),
  'startup.submit': sentence(
    '提交启动页“%{name}”',
    'Submitted the startup image %{name}',
    '起動画面「%{name}」を申請',
  ),
  'startup.takeOffline': sentence(
    '下线启动页“%{name}”',
    'Took the startup image %{name} offline',
    '起動画面「%{name}」を取り下げ',
  ),
  'startup.review.approve': sentence(
    '平台通过启动页“%{name}”',
    'The platform approved the startup image %{name}',
    'プラットフォームが起動画面「%{name}」を承認',
  ),
  'startup.review.reject': sentence(
    '平台驳回启动页“%{name}”',
    'The platform rejected the startup image %{name}',
    'プラットフォームが起動画面「%{name}」を却下',
  ),
};
