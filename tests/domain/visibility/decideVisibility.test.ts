import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DepartmentFacts,
  decideVisibility,
  type VisibilityFacts,
} from '#domain/visibility/decideVisibility.ts';

type Restriction = DepartmentFacts['restriction'];
type MemberScope = DepartmentFacts['memberScope'];

const open: Restriction = { hidden: false, listed: false, departments: [], users: [] };
const hidden: Restriction = { ...open, hidden: true };
const unlimited: MemberScope = { kind: 'unlimited', departments: [], users: [] };

const place = (
  ancestors: readonly number[],
  restriction: Restriction = open,
  memberScope: MemberScope = unlimited,
): DepartmentFacts => ({ id: ancestors.at(-1) ?? 0, ancestors, restriction, memberScope });

/** The part of the demo company that is hidden or limited, as company.md draws it. */
const office = 1;
const board = 2;
const research = 3;
const classroom = 4;
const finance = 5;
const accounting = 6;
const audit = 7;
const dispatch = 8;
const demo = new Map(
  [
    place([office], { ...hidden, listed: true, departments: [finance] }),
    place([office, board], hidden),
    place([research]),
    place([research, classroom], open, { ...unlimited, kind: 'inside' }),
    place([finance], { ...hidden, listed: true, departments: [office] }),
    place([finance, accounting]),
    place([finance, audit], hidden),
    place([dispatch], open, { ...unlimited, kind: 'self' }),
  ].map((department) => [department.id, department]),
);

const ask = (viewer: readonly number[], person: readonly number[]) =>
  decideVisibility({
    viewer: { userId: 1, departments: viewer },
    person: { userId: 2, departments: person },
    departments: demo,
  });

describe('the demo company', () => {
  it.each([
    ['劳务派遣 and a colleague of theirs', [dispatch], [dispatch], false, 'scopeSelf', dispatch],
    ['劳务派遣 and 研发中心', [dispatch], [research], false, 'scopeSelf', dispatch],
    ['会计部 and 总裁办 that lists 财务中心', [accounting], [office], true, 'hiddenListedDepartment', office],
    ['研发中心 and 总裁办', [research], [office], false, 'hiddenNotListed', office],
    ['会计部 and 董事会办公室', [accounting], [board], false, 'hiddenFromAll', board],
    ['研发中心 and 内部审计部', [research], [audit], false, 'hiddenNotListed', finance],
    ['总裁办 and 内部审计部', [office], [audit], false, 'hiddenFromAll', audit],
    ['财务中心 and its own 内部审计部', [finance], [audit], false, 'hiddenFromAll', audit],
    ['内部审计部 and its own people', [audit], [audit], true, 'hiddenInside', audit],
    ['青训班 and its own people', [classroom], [classroom], true, 'open', classroom],
    ['青训班 and 研发中心 above it', [classroom], [research], false, 'scopeInside', classroom],
    ['研发中心 and 劳务派遣', [research], [dispatch], true, 'open', dispatch],
  ] as const)('decides on %s', (_, viewer, person, visible, rule, departmentId) => {
    expect(ask(viewer, person)).toMatchObject({ visible, decidedBy: { rule, departmentId } });
  });

  it('looks through the open one of two departments', () => {
    const { visible, decidedBy, because } = ask([research], [board, research]);

    expect({ visible, decidedBy: decidedBy.rule }).toEqual({ visible: true, decidedBy: 'open' });
    expect(because.map(({ rule }) => rule)).toEqual(['scopeUnlimited', 'hiddenNotListed', 'open']);
  });

  it('says what a list of nobody comes to', () => {
    const sealed = 21;
    const alone = 22;
    const departments = new Map([
      ...demo,
      [sealed, place([sealed], { ...hidden, listed: true })] as const,
      [alone, place([alone], open, { ...unlimited, kind: 'listed' })] as const,
    ]);
    const decide = (viewer: number, person: number) =>
      decideVisibility({
        viewer: { userId: 1, departments: [viewer] },
        person: { userId: 2, departments: [person] },
        departments,
      }).decidedBy;

    expect(decide(research, sealed)).toEqual({ rule: 'hiddenFromAll', departmentId: sealed, passed: false });
    expect(decide(sealed, sealed)).toMatchObject({ rule: 'hiddenInside', passed: true });
    expect(decide(alone, research)).toEqual({ rule: 'scopeSelf', departmentId: alone, passed: false });
  });

  it('lets a department without limit win over a limited one', () => {
    expect(ask([dispatch, research], [accounting]).because[0]?.rule).toBe('scopeUnlimited');
  });

  it('shows nobody to and of somebody without a department', () => {
    expect(ask([], [research])).toMatchObject({ visible: false, decidedBy: { rule: 'viewerNowhere' } });
    expect(ask([research], [])).toMatchObject({ visible: false, decidedBy: { rule: 'personNowhere' } });
  });
});

const size = 9;
const ids = Array.from({ length: size }, (_, index) => index + 1);
const idList = fc.subarray(ids, { maxLength: 3 });

/** Any small company: parent of department n is any with a smaller number, or the company. */
const companies = fc
  .tuple(
    fc.tuple(...ids.map((id) => fc.integer({ min: 0, max: id - 1 }))),
    fc.array(fc.tuple(fc.boolean(), fc.boolean(), idList, idList), { minLength: size, maxLength: size }),
    fc.array(
      fc.record({
        kind: fc.constantFrom('unlimited', 'self', 'inside', 'listed' as const),
        departments: idList,
        users: idList,
      }),
      { minLength: size, maxLength: size },
    ),
  )
  .map(([parents, restrictions, scopes]) => {
    const departments = new Map<number, DepartmentFacts>();
    for (const id of ids) {
      const above = departments.get(parents[id - 1] ?? 0)?.ancestors ?? [];
      const [isHidden, listed, visibleDepartments, users] = restrictions[id - 1] ?? [false, false, [], []];
      const scope = scopes[id - 1] ?? unlimited;
      const restriction = { hidden: isHidden, listed, departments: visibleDepartments, users };
      departments.set(id, { id, ancestors: [...above, id], restriction, memberScope: scope });
    }
    return departments;
  });

const person = fc.record({
  userId: fc.constantFrom(...ids),
  departments: fc.subarray(ids, { maxLength: 3 }),
});
const situations: fc.Arbitrary<VisibilityFacts> = fc.record({
  viewer: person,
  person,
  departments: companies,
});

/** Contract.md section 3 read aloud, department by department, without steps or reasons. */
const oracle = ({ viewer, person: seen, departments }: VisibilityFacts): boolean => {
  if (viewer.userId === seen.userId) return true;
  const way = (id: number) => departments.get(id)?.ancestors ?? [];
  const isIn = (places: readonly number[], id: number) => places.some((place_) => way(place_).includes(id));
  const scopes = viewer.departments.map((id) => ({ id, scope: departments.get(id)?.memberScope }));
  const inScope = (target: number): boolean =>
    scopes.some(({ id, scope }) => {
      if (scope?.kind === 'unlimited') return true;
      if (scope?.kind === 'inside') return isIn([target], id);
      if (scope?.kind !== 'listed') return false;
      return scope.users.includes(seen.userId) || scope.departments.some((each) => isIn([target], each));
    });
  const allows = (id: number): boolean => {
    const rule = departments.get(id)?.restriction;
    if (rule === undefined || !rule.hidden || isIn(viewer.departments, id)) return true;
    if (!rule.listed) return false;
    return (
      rule.users.includes(viewer.userId) || rule.departments.some((each) => isIn(viewer.departments, each))
    );
  };
  return seen.departments.some((target) => inScope(target) && way(target).every(allows));
};

describe('any company', () => {
  it('agrees with the contract read aloud', () => {
    fc.assert(
      fc.property(situations, (facts) => {
        expect(decideVisibility(facts).visible).toBe(oracle(facts));
      }),
      { numRuns: 2_000 },
    );
  });

  it('always shows people to themselves', () => {
    fc.assert(
      fc.property(situations, (facts) => {
        const oneself = { ...facts, person: { ...facts.person, userId: facts.viewer.userId } };
        expect(decideVisibility(oneself).visible).toBe(true);
      }),
    );
  });

  it('decides by a step that says what it decided', () => {
    fc.assert(
      fc.property(situations, (facts) => {
        const { visible, decidedBy, because } = decideVisibility(facts);
        expect(because).toContainEqual(decidedBy);
        expect(decidedBy.passed).toBe(visible);
      }),
      { numRuns: 500 },
    );
  });

  it('shows no less once a hidden department is opened', () => {
    fc.assert(
      fc.property(situations, fc.constantFrom(...ids), (facts, id) => {
        const opened = new Map(
          [...facts.departments].map(([key, each]) => [
            key,
            key === id ? { ...each, restriction: open } : each,
          ]),
        );
        const before = decideVisibility(facts).visible;
        expect(decideVisibility({ ...facts, departments: opened }).visible || !before).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
