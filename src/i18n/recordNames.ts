import type { Locale } from './locale.ts';

/** What stands in a record for an id without a name, and for what nobody did in person. */
export const recordNameWords: Readonly<Record<Locale, RecordNameWords>> = {
  zh: {
    company: '公司（一级部门）',
    deleted: '已删除',
    unseen: '管理范围外',
    timer: '系统自动',
    platform: '平台',
    concealed: '内容不记录',
  },
  en: {
    company: 'the company (top level)',
    deleted: 'deleted',
    unseen: 'outside your scope',
    timer: 'By the system',
    platform: 'The platform',
    concealed: 'not recorded',
  },
  ja: {
    company: '会社（最上位）',
    deleted: '削除済み',
    unseen: '管理範囲外',
    timer: 'システムによる自動処理',
    platform: 'プラットフォーム',
    concealed: '内容は記録しません',
  },
};

interface RecordNameWords {
  readonly company: string;
  readonly deleted: string;
  readonly unseen: string;
  readonly timer: string;
  readonly platform: string;
  readonly concealed: string;
}
