import type { Words } from '../locale.ts';

/** What is said about chat groups: spec section 5, case D21. */
export const groupRules = {
  zh: {
    'group.nameRequired': '群名称不能为空',
    'group.nameTooLong': '群名称不能超过 %{limit} 个字符',
    'group.ownerRequired': '请选择群主',
    'group.ownerOutside': '群主必须是部门成员',
    'group.exists': '该部门已有部门群',
    'group.missing': '群不存在或已解散',
    'group.changed': '群信息已被他人修改，请刷新',
  },
  en: {
    'group.nameRequired': 'The group name must not be empty',
    'group.nameTooLong': 'A group name has at most %{limit} characters',
    'group.ownerRequired': 'Choose the owner of the group',
    'group.ownerOutside': 'The owner must be a member of the department',
    'group.exists': 'The department has a group chat already',
    'group.missing': 'The group does not exist or has been dissolved',
    'group.changed': 'Somebody else has changed the group, please refresh',
  },
  ja: {
    'group.nameRequired': 'グループ名を入力してください',
    'group.nameTooLong': 'グループ名は%{limit}文字以内で入力してください',
    'group.ownerRequired': 'グループオーナーを選択してください',
    'group.ownerOutside': 'グループオーナーは部署のメンバーである必要があります',
    'group.exists': 'この部署にはすでに部署グループがあります',
    'group.missing': 'グループが存在しないか、解散されています',
    'group.changed': '他の人がグループを変更しました。更新してください',
  },
} satisfies Words;
