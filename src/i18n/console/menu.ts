import type { MenuSection } from '#engine/vocabulary.ts';
import type { Words } from '../locale.ts';

/** Menu sections, and what the navigation itself is called. */
export const menuWords = {
  zh: {
    'menu.addressBook': '通讯录',
    'menu.groups': '群组管理',
    'menu.apps': '应用',
    'menu.data': '企业数据',
    'menu.shop': '增值服务',
    'menu.company': '企业设置',
    'menu.navigation': '主导航',
    'menu.home': '首页',
  },
  en: {
    'menu.addressBook': 'Address book',
    'menu.groups': 'Groups',
    'menu.apps': 'Apps',
    'menu.data': 'Company data',
    'menu.shop': 'Services',
    'menu.company': 'Company settings',
    'menu.navigation': 'Main navigation',
    'menu.home': 'Home',
  },
  ja: {
    'menu.addressBook': 'アドレス帳',
    'menu.groups': 'グループ管理',
    'menu.apps': 'アプリ',
    'menu.data': '企業データ',
    'menu.shop': '付加サービス',
    'menu.company': '企業設定',
    'menu.navigation': 'メインナビゲーション',
    'menu.home': 'ホーム',
  },
} satisfies Words<`menu.${MenuSection}` | 'menu.navigation' | 'menu.home'>;
