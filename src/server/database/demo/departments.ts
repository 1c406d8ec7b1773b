/** What the outline says of one department. */
export interface PlannedDepartment {
  readonly id: number;
  readonly name: string;
  /** 0 at the top. */
  readonly parentId: number;
  /** Ids from the top down to this one. */
  readonly ancestors: readonly number[];
  /** Names from the top down to this one. */
  readonly path: readonly string[];
  /** People whose main department this is. */
  readonly people: number;
  readonly source: 'main' | 'partner' | 'synced';
  /** Names of the departments that still see it; empty: nobody does. Undefined: not hidden. */
  readonly visibleTo: readonly string[] | undefined;
  readonly memberScope: 'self' | 'dept_and_sub' | undefined;
  readonly isDeletionPlanned: boolean;
}

/** Two spaces per level; name | people directly in it | marks. */
const outline = `
总裁办 | 14 | hide=specified:财务中心,人力资源中心
  董事会办公室 | 5 | hide=all
  战略发展部 | 8
研发中心 | 6
  机械设计部 | 3
    结构一组 | 17
    结构二组 | 16
  电气控制部 | 2
    运动控制组 | 14
    电气设计组 | 15
  软件部 | 3
    上位机软件组 | 22
    嵌入式组 | 2
      驱动小组 | 8
      实时系统小组 | 4
        EtherCAT专项 | 5
          青训班 | 6 | scope=dept_and_sub
    机器视觉组 | 2
      算法小组 | 12
    测试组 | 14
  产品管理部 | 11
  项目管理办公室（PMO） | 9
智能制造中心 | 5
  深圳工厂 | 6
    装配车间 | 5
      装配一线 | 3
        早班 | 58
        夜班 | 55
      装配二线 | 3
        早班 | 57
        夜班 | 0 | timed_delete
    机加工车间 | 60
  东莞工厂 | 5
    装配车间 | 147
    钣金车间 | 82
    仓储科 | 27
  生产计划部 | 16
  工艺部 | 21
供应链中心 | 4
  采购部 | 24
  物流部 | 19
营销中心 | 4
  国内销售部 | 3
    华南大区 | 2
      深莞惠办事处 | 18
      广佛办事处 | 12
    华东大区 | 17
    华北大区 | 13
  海外销售部 | 2
    港澳台组 | 7
    日本组 | 6
    北美组 | 8
  市场部 | 15
  售前方案部 | 17
  售后服务部 | 3
    华南服务站 | 23
    华东服务站 | 17
财务中心 | 3 | hide=specified:总裁办
  会计部 | 15
  资金部 | 6
  内部审计部 | 4 | hide=all
人力资源中心 | 3
  招聘组 | 7
  薪酬绩效组 | 5 | hide=specified:总裁办
  员工关系组 | 6
  澜山学院 | 5
信息技术部 | 2
  基础架构组 | 9
  业务系统组 | 11
质量中心 | 3
  来料检验科 | 14
  过程质量科 | 19
法务与合规部 | 7
苏州分公司 | 4 | source=synced
  生产部 | 34 | source=synced
  销售部 | 12 | source=synced
启明光电（合作伙伴） | 6 | source=partner scope=dept_and_sub
  驻场工程组 | 11 | source=partner scope=dept_and_sub
劳务派遣班组 | 40 | scope=self
待分配 | 12
`;

const sources = ['main', 'partner', 'synced'] as const;
const scopes = ['self', 'dept_and_sub'] as const;

const visibleTo = (hide: string | undefined): readonly string[] | undefined => {
  if (hide === undefined) return undefined;
  return hide === 'all' ? [] : hide.replace('specified:', '').split(',');
};

type Marks = Pick<PlannedDepartment, 'source' | 'visibleTo' | 'memberScope' | 'isDeletionPlanned'>;

const marksOf = (text: string): Marks => {
  const marks = new Map(text.split(' ').map((mark) => [mark.split('=')[0], mark.split('=')[1]] as const));
  return {
    source: sources.find((source) => source === marks.get('source')) ?? 'main',
    visibleTo: visibleTo(marks.get('hide')),
    memberScope: scopes.find((scope) => scope === marks.get('scope')),
    isDeletionPlanned: marks.has('timed_delete'),
  };
};

const plannedFrom = (line: string, id: number, before: readonly PlannedDepartment[]): PlannedDepartment => {
  const level = line.search(/\S/) / 2;
  const [name = '', people = '0', marks = ''] = line.split('|').map((part) => part.trim());
  const parent = before.findLast((department) => department.ancestors.length === level);
  return {
    id,
    name,
    parentId: parent?.id ?? 0,
    ancestors: [...(parent?.ancestors ?? []), id],
    path: [...(parent?.path ?? []), name],
    people: Number(people),
    ...marksOf(marks),
  };
};

/** Departments of an outline in its order, parents before children; ids from 1. */
export const planDepartments = (text: string): readonly PlannedDepartment[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .reduce<PlannedDepartment[]>((planned, line, index) => {
      planned.push(plannedFrom(line, index + 1, planned));
      return planned;
    }, []);

/** The 80 departments of 澜山智能. */
export const demoDepartments = (): readonly PlannedDepartment[] => planDepartments(outline);
