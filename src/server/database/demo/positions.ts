import type { PlannedDepartment } from './departments.ts';
import type { Random } from './random.ts';

/** Who leads a department of that name: the first ending that fits. */
const leaders: readonly (readonly [string, string])[] = [
  ['总裁办', '总裁'],
  ['中心', '总监'],
  ['工厂', '厂长'],
  ['车间', '车间主任'],
  ['班', '班长'],
  ['线', '线长'],
  ['科', '科长'],
  ['组', '组长'],
  ['大区', '大区经理'],
  ['站', '站长'],
  ['公司', '总经理'],
  ['部', '部门经理'],
];

const staff: Readonly<Record<string, readonly string[]>> = {
  总裁办: ['总裁助理', '行政秘书', '战略分析师'],
  研发中心: ['工程师', '高级工程师', '助理工程师', '产品经理'],
  智能制造中心: ['操作工', '技术员', '质检员', '设备维护员'],
  供应链中心: ['采购专员', '物流专员', '计划员'],
  营销中心: ['销售代表', '客户经理', '售前顾问', '服务工程师'],
  财务中心: ['会计', '出纳', '审计专员'],
  人力资源中心: ['招聘专员', '薪酬专员', '培训讲师'],
  信息技术部: ['系统工程师', '运维工程师', '开发工程师'],
  质量中心: ['检验员', '质量工程师'],
  法务与合规部: ['法务专员', '合规专员'],
  苏州分公司: ['操作工', '销售代表', '技术员'],
  '启明光电（合作伙伴）': ['驻场工程师'],
  劳务派遣班组: ['派遣工'],
  待分配: ['待定岗'],
};

const anybody: readonly string[] = ['专员'];

/** The title of somebody in a department; seat 0 leads it. */
export const positionOf = (department: PlannedDepartment, seat: number, random: Random): string => {
  if (department.name === '人力资源中心' && seat === 0) return '人力资源总监';
  const leader = leaders.find(([ending]) => department.name.endsWith(ending));
  if (seat === 0) return leader?.[1] ?? '负责人';
  return random.pick(staff[department.path[0] ?? ''] ?? anybody);
};
