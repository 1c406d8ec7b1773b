import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Actor, type Mandate, modules } from '#domain/permission/actor.ts';
import { mandateBounds } from '#engine/permission.ts';

/** Parents by number: the department of number n hangs below `parents[n]`, one before it, or below the company. */
const tree = fc.array(fc.nat(), { minLength: 1, maxLength: 12 }).map((numbers) =>
  numbers.reduce<(readonly number[])[]>((ways, number, at) => {
    const parent = number % (at + 1);
    ways.push([...(parent === at ? [] : (ways[parent] ?? [])), at + 1]);
    return ways;
  }, []),
);

const mandates = fc.array(
  fc.record({
    level: fc.constantFrom('none' as const, 'view' as const, 'manage' as const),
    module: fc.constantFrom(...modules),
    roots: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
  }),
  { maxLength: 5 },
);

type Drawn = { readonly level: string; readonly module: string; readonly roots: readonly number[] };

/** Read from safety.md T04 a second time: some single mandate grants the module, enough, on the department's way. */
const oracle = (
  drawn: readonly Drawn[],
  module: string,
  isWriting: boolean,
  way: readonly number[],
): boolean => {
  for (const { level, module: granted, roots } of drawn) {
    if (granted !== module || level === 'none' || (isWriting && level === 'view')) continue;
    if (roots.length === 0 || way.some((id) => roots.includes(id))) return true;
  }
  return false;
};

describe('several mandates', () => {
  it('reach what one of them grants there', () => {
    fc.assert(
      fc.property(
        tree,
        mandates,
        fc.constantFrom(...modules),
        fc.boolean(),
        (ways, drawn, module, isWriting) => {
          const held = drawn.map(
            ({ level, module: granted, roots }): Mandate => ({
              source: { kind: 'own' },
              grants: { [granted]: level },
              withheld: [],
              departments: roots,
              apps: [],
            }),
          );
          const actor: Pick<Actor, 'roles' | 'mandates'> = { roles: ['sub'], mandates: held };

          const bounds = mandateBounds({ noun: 'department', module }, isWriting ? 'update' : 'read', actor);

          for (const way of ways)
            expect(bounds.all || way.some((id) => bounds.departments.includes(id))).toBe(
              oracle(drawn, module, isWriting, way),
            );
        },
      ),
      { numRuns: 500 },
    );
  });
});
