import { modules } from '#domain/permission/actor.ts';
import { planDepartments } from './departments.ts';
import type { CompanyPlan } from './insertCompany.ts';
import { type PlannedPerson, phoneOf, type Seat, seatsOf } from './person.ts';
import type { Random } from './random.ts';

const hongKongOutline = ['管理部 | 4', '銷售部 | 6', '物流部 | 4'];
const surnames = [...'陳黃李梁何郭鄧葉羅蔡馮曾'];
const firstCharacters = [...'詠曉嘉頌靖栩婉'];
const secondCharacters = [...'澄朗晴謙霖言柏'];

/** Someone of the large company who also works in the small ones. */
type Visitor = Pick<PlannedPerson, 'name' | 'countryCode' | 'phone'>;

const hongKongPerson = (place: Seat, index: number, random: Random): PlannedPerson => ({
  userId: index + 1,
  name: random.pick(surnames) + random.pick(firstCharacters) + random.pick(secondCharacters),
  departmentId: place.department.id,
  otherDepartmentIds: [],
  seat: place.seat,
  position: place.seat === 0 ? '部門經理' : '專員',
  memberType: 'regular',
  countryCode: '852',
  phone: phoneOf(index + 1, '852'),
  phoneShow: 1,
  isActive: true,
  isRealName: true,
  isExecutive: false,
  hasEmail: false,
  workId: `HK${101 + index}`,
  entryDaysAgo: 100 + random.below(900),
  resigned: undefined,
});

/** The visitor's seat in the small companies; the first belongs to the company's own main administrator. */
const visitorSeat = 1;

/** The Hong Kong company: 14 people in three departments, the visitor among them. */
export const hongKongCompany = (companyId: number, visitor: Visitor, random: Random): CompanyPlan => {
  const departments = planDepartments(hongKongOutline);
  const people = seatsOf(departments).map((place, index) => {
    const person = hongKongPerson(place, index, random);
    return index === visitorSeat ? { ...person, ...pickVisitor(visitor) } : person;
  });
  return {
    companyId,
    name: '瀾山（香港）有限公司',
    verificationStatus: 0,
    timeZone: 'Asia/Hong_Kong',
    departments,
    people,
  };
};

const pickVisitor = ({ name, countryCode, phone }: Visitor): Visitor => ({ name, countryCode, phone });

/** A company founded a minute ago: no one but its main administrator, no department yet. */
export const newCompany = (companyId: number, founder: Visitor): CompanyPlan => ({
  companyId,
  name: '青屿新材料（苏州）有限公司',
  verificationStatus: 0,
  timeZone: 'Asia/Shanghai',
  departments: [],
  people: [
    {
      ...pickVisitor(founder),
      userId: 1,
      departmentId: 0,
      otherDepartmentIds: [],
      seat: 0,
      position: '负责人',
      memberType: 'regular',
      phoneShow: 1,
      isActive: true,
      isRealName: true,
      isExecutive: false,
      hasEmail: false,
      workId: 'QY001',
      entryDaysAgo: 0,
      resigned: undefined,
    },
  ],
});

/** User ids of the own main administrator and of the visitor in the Hong Kong company. */
export const hongKongSeats = { main: 1, visitor: visitorSeat + 1 } as const;

/** Every module granted: the visitor manages the Hong Kong company beside its main administrator. */
export const allGrants = Object.fromEntries(modules.map((module) => [module, 'manage'] as const));
