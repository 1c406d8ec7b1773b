import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PeopleRule } from '#domain/peopleRule/peopleRule.ts';
import {
  type DepartmentFacts,
  decideVisibility,
  listsNoOne,
  type VisibilityFacts,
} from '#domain/visibility/decideVisibility.ts';

type Person = VisibilityFacts['viewer'];
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

/** Someone in these departments, each with the position of the same place. */
const placed = (
  userId: number,
  departments: readonly number[],
  {
    type = 'regular',
    positions = [],
  }: { readonly type?: string; readonly positions?: readonly string[] } = {},
): Person => ({
  userId,
  type,
  seats: departments.map((departmentId, index) => ({ departmentId, position: positions[index] ?? null })),
});
const departmentsOf = ({ seats }: Person): readonly number[] => seats.map(({ departmentId }) => departmentId);

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
    viewer: placed(1, viewer),
    person: placed(2, person),
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
        viewer: placed(1, [viewer]),
        person: placed(2, [person]),
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

describe('whom a rule lists', () => {
  const gone = 99;
  const lab = 31;
  const withRule = (
    restrictionRule: PeopleRule | undefined,
    scopeRule?: PeopleRule,
    lists: Pick<Restriction, 'departments' | 'users'> = { departments: [], users: [] },
  ) =>
    new Map([
      ...demo,
      [
        lab,
        place(
          [lab],
          { ...hidden, ...lists, listed: true, rule: restrictionRule },
          { ...unlimited, ...lists, kind: 'listed', rule: scopeRule },
        ),
      ] as const,
    ]);
  const rule = (part: Partial<PeopleRule>): PeopleRule => ({
    departments: [],
    positions: [],
    types: [],
    ...part,
  });
  const decide = (viewer: Person, person: Person, departments: ReadonlyMap<number, DepartmentFacts>) =>
    decideVisibility({ viewer, person, departments });

  it('lets a hidden department be seen by who the viewer is', () => {
    const departments = withRule(rule({ departments: [research], positions: ['工程师'] }));
    const inLab = placed(2, [lab]);
    const seenBy = (viewer: Person) => decide(viewer, inLab, departments).decidedBy;

    expect(seenBy(placed(1, [research], { positions: ['工程师'] }))).toEqual({
      rule: 'hiddenListedByRule',
      departmentId: lab,
      passed: true,
    });
    expect(seenBy(placed(1, [research], { positions: ['司机'] }))).toMatchObject({ rule: 'hiddenNotListed' });
    expect(seenBy(placed(1, [finance], { positions: ['工程师'] }))).toMatchObject({
      rule: 'hiddenNotListed',
    });
  });

  it('lets people see whom the rule names, in the departments it names them in', () => {
    const departments = withRule(undefined, rule({ departments: [office, research], positions: ['秘书'] }));
    const viewer = placed(1, [lab]);
    const secretary = placed(2, [research, finance], { positions: ['秘书', '会计'] });
    const { visible, because } = decide(viewer, secretary, departments);

    expect([visible, because.map((step) => step.rule)]).toEqual([true, ['scopeListedByRule', 'open']]);
    // In their other department they are not named: 财务中心 is not even looked at.
    expect(decide(viewer, placed(2, [finance], { positions: ['秘书'] }), departments).decidedBy.rule).toBe(
      'scopeNotListed',
    );
  });

  it('lists people beside departments, and says both', () => {
    const departments = withRule(undefined, rule({ types: ['partner'] }), {
      departments: [research],
      users: [],
    });
    const rulesFor = (person: Person) =>
      decide(placed(1, [lab]), person, departments).because.map((step) => step.rule);

    expect(rulesFor(placed(2, [research], { type: 'partner' }))).toEqual([
      'scopeListedDepartment',
      'scopeListedByRule',
      'open',
    ]);
    expect(rulesFor(placed(2, [research]))).toEqual(['scopeListedDepartment', 'open']);
    expect(rulesFor(placed(2, [dispatch], { type: 'partner' }))).toEqual(['scopeListedByRule', 'open']);
  });

  it('lets no one in where all it names is gone', () => {
    const departments = withRule(rule({ departments: [gone] }), rule({ departments: [gone] }));

    expect(decide(placed(1, [research]), placed(2, [lab]), departments).decidedBy).toEqual({
      rule: 'hiddenNotListed',
      departmentId: lab,
      passed: false,
    });
    expect(decide(placed(1, [lab]), placed(2, [research]), departments).decidedBy).toEqual({
      rule: 'scopeNotListed',
      departmentId: lab,
      passed: false,
    });
    expect(listsNoOne([], [], rule({ departments: [gone] }))).toBe(false);
  });

  it('is nothing where nothing is chosen in it', () => {
    expect(decide(placed(1, [research]), placed(2, [lab]), withRule(rule({}))).decidedBy.rule).toBe(
      'hiddenFromAll',
    );
    expect(decide(placed(1, [lab]), placed(2, [research]), withRule(undefined)).decidedBy.rule).toBe(
      'scopeSelf',
    );
    expect([listsNoOne([], null, { types: [] }), listsNoOne(undefined, [], { types: ['daily'] })]).toEqual([
      true,
      false,
    ]);
  });
});

const size = 9;
const ids = Array.from({ length: size }, (_, index) => index + 1);
const idList = fc.subarray(ids, { maxLength: 3 });
const positions = ['工程师', '司机'];
const types = ['regular', 'partner'];

/** A rule, or none; 99 is a department that is gone. */
const rules = fc.option(
  fc.record({
    departments: fc.subarray([...ids, 99], { maxLength: 3 }),
    positions: fc.subarray(positions, { maxLength: 1 }),
    types: fc.subarray(types, { maxLength: 1 }),
  }),
  { nil: undefined },
);

/** Any small company: parent of department n is any with a smaller number, or the company. */
const companies = fc
  .tuple(
    fc.tuple(...ids.map((id) => fc.integer({ min: 0, max: id - 1 }))),
    fc.array(
      fc.record({
        hidden: fc.boolean(),
        listed: fc.boolean(),
        departments: idList,
        users: idList,
        rule: rules,
      }),
      { minLength: size, maxLength: size },
    ),
    fc.array(
      fc.record({
        kind: fc.constantFrom('unlimited', 'self', 'inside', 'listed' as const),
        departments: idList,
        users: idList,
        rule: rules,
      }),
      { minLength: size, maxLength: size },
    ),
  )
  .map(([parents, restrictions, scopes]) => {
    const departments = new Map<number, DepartmentFacts>();
    for (const id of ids) {
      const above = departments.get(parents[id - 1] ?? 0)?.ancestors ?? [];
      departments.set(id, {
        id,
        ancestors: [...above, id],
        restriction: restrictions[id - 1] ?? open,
        memberScope: scopes[id - 1] ?? unlimited,
      });
    }
    return departments;
  });

const person = fc
  .record({
    userId: fc.constantFrom(...ids),
    departments: fc.subarray(ids, { maxLength: 3 }),
    type: fc.constantFrom(...types),
    positions: fc.array(fc.constantFrom(...positions), { maxLength: 3 }),
  })
  .map(({ userId, departments, ...as }) => placed(userId, departments, as));
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
  const meets = (rule: PeopleRule | undefined, who: Person, at: Person['seats'][number]): boolean => {
    if (rule === undefined) return false;
    const { departments: inside, positions: as, types: of } = rule;
    if (inside.length === 0 && as.length === 0 && of.length === 0) return false;
    if (inside.length > 0 && !inside.some((id) => isIn([at.departmentId], id))) return false;
    if (as.length > 0 && (at.position === null || !as.includes(at.position))) return false;
    return of.length === 0 || of.includes(who.type);
  };
  const inScope = (target: Person['seats'][number]): boolean =>
    departmentsOf(viewer).some((id) => {
      const scope = departments.get(id)?.memberScope;
      if (scope?.kind === 'unlimited') return true;
      if (scope?.kind === 'inside') return isIn([target.departmentId], id);
      if (scope?.kind !== 'listed') return false;
      return (
        scope.users.includes(seen.userId) ||
        scope.departments.some((each) => isIn([target.departmentId], each)) ||
        meets(scope.rule, seen, target)
      );
    });
  const allows = (id: number): boolean => {
    const setting = departments.get(id)?.restriction;
    if (setting === undefined || !setting.hidden || isIn(departmentsOf(viewer), id)) return true;
    if (!setting.listed) return false;
    return (
      setting.users.includes(viewer.userId) ||
      setting.departments.some((each) => isIn(departmentsOf(viewer), each)) ||
      viewer.seats.some((seat) => meets(setting.rule, viewer, seat))
    );
  };
  return seen.seats.some((target) => inScope(target) && way(target.departmentId).every(allows));
};

describe('any company', () => {
  it('takes a rule of departments alone for the same departments in a list', () => {
    const exchanged = <Setting extends Restriction | MemberScope>(setting: Setting): Setting => ({
      ...setting,
      departments: [],
      rule: { departments: setting.departments, positions: [], types: [] },
    });
    fc.assert(
      fc.property(situations, (facts) => {
        const change = (turn: <Setting extends Restriction | MemberScope>(setting: Setting) => Setting) => ({
          ...facts,
          departments: new Map(
            [...facts.departments].map(([id, each]) => [
              id,
              {
                ...each,
                restriction: turn({ ...each.restriction, rule: undefined }),
                memberScope: turn({ ...each.memberScope, rule: undefined }),
              },
            ]),
          ),
        });

        expect(decideVisibility(change(exchanged)).visible).toBe(
          decideVisibility(change((setting) => setting)).visible,
        );
      }),
      { numRuns: 500 },
    );
  });

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
