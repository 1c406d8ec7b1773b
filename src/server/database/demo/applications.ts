import { newcomerPosition } from '#domain/member/checkIntake.ts';
import { daysBefore, hoursBefore } from './dates.ts';
import type { CompanyPlan } from './insertCompany.ts';
import type { Row } from './insertRows.ts';
import type { PlannedPerson } from './person.ts';
import { phoneOf } from './phones.ts';

type State = 'waiting' | 'accepted' | 'rejected' | 'expired' | 'withdrawn';

/** An application by the link it came by, or the department asked for without one. */
interface PlannedApplication {
  readonly name?: string;
  readonly link?: number;
  readonly department?: string;
  readonly hoursAgo: number;
  readonly state: State;
  readonly times?: number;
  readonly reason?: string;
  /** Somebody whose number it is already, by the department they are in. */
  readonly knownFrom?: string;
  /** Nobody decided: the link did. */
  readonly byRule?: boolean;
}

const codes = { waiting: 0, accepted: 1, rejected: 2, expired: 3, withdrawn: 4 } as const;

/** 26 applications: 11 wait, two of them with numbers of members (company.md). */
const planned: readonly PlannedApplication[] = [
  { name: '骆知行', link: 8, hoursAgo: 1, state: 'waiting' },
  { name: '简书禾', link: 8, hoursAgo: 3, state: 'waiting', times: 2 },
  { knownFrom: '会计部', link: 9, hoursAgo: 5, state: 'waiting' },
  { name: '褚清越', link: 2, hoursAgo: 20, state: 'waiting' },
  { name: '殷若川', link: 2, hoursAgo: 26, state: 'waiting' },
  { name: '柏景明', link: 1, hoursAgo: 30, state: 'waiting' },
  { knownFrom: '早班', link: 8, hoursAgo: 44, state: 'waiting' },
  { name: '阮听澜', department: '市场部', hoursAgo: 70, state: 'waiting' },
  { name: '穆以宁', link: 1, hoursAgo: 120, state: 'waiting', times: 3 },
  { name: '岳怀谷', department: '售前方案部', hoursAgo: 340, state: 'waiting' },
  { name: '邢远舟', link: 2, hoursAgo: 700, state: 'waiting' },
  { link: 7, department: '物流部', hoursAgo: 12, state: 'accepted', byRule: true },
  { link: 7, department: '物流部', hoursAgo: 28, state: 'accepted', byRule: true },
  { link: 7, department: '物流部', hoursAgo: 52, state: 'accepted', byRule: true },
  { link: 7, department: '物流部', hoursAgo: 60, state: 'accepted', byRule: true },
  { link: 7, department: '物流部', hoursAgo: 75, state: 'accepted', byRule: true },
  { link: 5, department: '市场部', hoursAgo: 190, state: 'accepted' },
  { link: 4, department: '机加工车间', hoursAgo: 460, state: 'accepted' },
  { link: 3, department: '早班', hoursAgo: 900, state: 'accepted' },
  { name: '靳无尘', link: 2, hoursAgo: 96, state: 'rejected', reason: '信息不符，请填写真实姓名后重新申请' },
  { name: '测试', link: 5, hoursAgo: 150, state: 'rejected', reason: '非本企业员工' },
  { name: '窦半夏', link: 1, hoursAgo: 400, state: 'rejected', reason: '岗位已招满' },
  {
    name: '苗可久',
    link: 4,
    hoursAgo: 480,
    state: 'rejected',
    reason: '申请的部门有误，请使用本部门的邀请链接',
  },
  { name: '桑榆非', link: 2, hoursAgo: 1_200, state: 'expired' },
  { name: '池见山', department: '采购部', hoursAgo: 1_500, state: 'expired' },
  { name: '葛长风', link: 8, hoursAgo: 33, state: 'withdrawn' },
];

const decisionHours = 2;

interface World {
  readonly company: Pick<CompanyPlan, 'companyId' | 'departments' | 'people'>;
  /** Rows of the invite links, in the order of their ids from 1. */
  readonly invites: readonly Row[];
  readonly now: Date;
}

const departmentNamed = ({ company }: World, name: string): number => {
  const found = company.departments.find((department) => department.name === name);
  if (found === undefined) throw new Error(`The demo company has no department ${name}`);
  return found.id;
};

/** The last of a department who are there alone: they came latest, and nobody else speaks of them. */
const latecomers = (world: World, department: string): readonly PlannedPerson[] => {
  const id = departmentNamed(world, department);
  return world.company.people
    .filter(
      ({ departmentId, resigned, memberType }) =>
        departmentId === id && !resigned && memberType === 'regular',
    )
    .toReversed();
};

/** Numbers no person of the company has. */
const strangersNumber = ({ company }: World, index: number): string =>
  phoneOf(company.people.length + 500 + index, '86');

const personOf = (world: World, plan: PlannedApplication, index: number): PlannedPerson | undefined => {
  if (plan.knownFrom !== undefined) return latecomers(world, plan.knownFrom)[0];
  if (plan.state !== 'accepted' || plan.department === undefined) return undefined;
  const before = planned
    .slice(0, index)
    .filter((each) => each.state === 'accepted' && each.link === plan.link);
  return latecomers(world, plan.department)[before.length];
};

const askedOf = (world: World, { link, department }: PlannedApplication): number =>
  link === undefined ? departmentNamed(world, department ?? '') : Number(world.invites[link - 1]?.dept_id);

const decisionOf = (world: World, plan: PlannedApplication, person: PlannedPerson | undefined) => {
  const isDecided = plan.state === 'accepted' || plan.state === 'rejected';
  const director = world.company.people.find(
    ({ departmentId, seat }) => departmentId === departmentNamed(world, '人力资源中心') && seat === 0,
  );
  const isAccepted = plan.state === 'accepted' && person !== undefined;
  return {
    handler_id: isDecided && plan.byRule !== true ? (director?.userId ?? 1) : null,
    handled_at: isDecided
      ? hoursBefore(world.now, plan.byRule === true ? plan.hoursAgo : plan.hoursAgo - decisionHours)
      : null,
    reason: plan.reason ?? null,
    user_id: isAccepted ? person.userId : null,
    joined_department_id: isAccepted ? person.departmentId : null,
    joined_position: isAccepted ? (plan.byRule === true ? newcomerPosition : person.position) : null,
  };
};

/** The applications of the demo company, in the order of their ids from 1; those taken in are people of the company. */
export const applicationRows = (world: World): readonly Row[] =>
  planned.map((plan, index) => {
    const person = personOf(world, plan, index);
    const invite = plan.link === undefined ? undefined : world.invites[plan.link - 1];
    const appliedAt = hoursBefore(world.now, plan.hoursAgo);
    return {
      company_id: world.company.companyId,
      application_id: index + 1,
      name: plan.name ?? person?.name ?? '',
      country_code: person?.countryCode ?? '86',
      phone: person?.phone ?? strangersNumber(world, index),
      department_id: askedOf(world, plan),
      invite_id: plan.link ?? null,
      inviter_id: invite?.creator_id ?? null,
      applied_at: appliedAt,
      apply_count: plan.times ?? 1,
      status: codes[plan.state],
      ...decisionOf(world, plan, person),
      updated_at: plan.state === 'expired' ? daysBefore(appliedAt, -30) : appliedAt,
    };
  });
