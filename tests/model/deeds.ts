import {
  branchOf,
  type Drawing,
  departmentOf,
  draw,
  hang,
  levelsOf,
  peopleWithin,
  readAs,
  redraw,
  settle,
  unhang,
  wayTo,
} from './oracle.ts';

/** Something an administrator does, with real ids. */
export type Deed =
  | { readonly kind: 'add'; readonly parent: number; readonly name: string }
  | { readonly kind: 'rename'; readonly id: number; readonly name: string }
  | { readonly kind: 'move'; readonly id: number; readonly parent: number }
  | { readonly kind: 'sort'; readonly ids: readonly number[] }
  | { readonly kind: 'step'; readonly id: number; readonly direction: 'up' | 'down' }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'empty'; readonly id: number; readonly target: number }
  | {
      readonly kind: 'hire';
      readonly name: string;
      readonly places: readonly number[];
      readonly main: number;
    }
  | {
      readonly kind: 'place';
      readonly person: number;
      readonly places: readonly number[];
      readonly main: number;
    }
  | { readonly kind: 'supervise'; readonly id: number; readonly people: readonly number[] };

export type DeedOf<Kind extends Deed['kind']> = Extract<Deed, { readonly kind: Kind }>;

const deepest = 25;

const isTaken = (drawing: Drawing, parent: number, name: string, except?: number): boolean =>
  departmentOf(drawing, parent).children.some(
    (child) => child !== except && readAs[departmentOf(drawing, child).name] === readAs[name],
  );

const addVerdict = (drawing: Drawing, { parent, name }: DeedOf<'add'>): string | undefined => {
  if (isTaken(drawing, parent, name)) return 'department.nameTaken';
  return wayTo(drawing, parent).length + 1 > deepest ? 'department.tooDeep' : undefined;
};

const moveVerdict = (drawing: Drawing, { id, parent }: DeedOf<'move'>): string | undefined => {
  const { name, parent: old } = departmentOf(drawing, id);
  if (old === parent) return undefined;
  if (branchOf(drawing, id).includes(parent)) return 'department.ownDescendant';
  if (wayTo(drawing, parent).length + levelsOf(drawing, id) > deepest) return 'department.tooDeep';
  return isTaken(drawing, parent, name) ? 'department.nameTaken' : undefined;
};

const sortVerdict = (drawing: Drawing, { ids }: DeedOf<'sort'>): string | undefined => {
  const [first] = ids;
  const parent = first === undefined ? undefined : drawing.departments.get(first)?.parent;
  const children = parent === undefined ? [] : departmentOf(drawing, parent).children;
  const isSame = [...children].sort().join() === [...ids].sort().join();
  return parent !== undefined && isSame ? undefined : 'department.notSiblings';
};

const removeVerdict = (drawing: Drawing, { id }: DeedOf<'remove'>): string | undefined => {
  const { children, people } = departmentOf(drawing, id);
  return children.length > 0 || people.length > 0 ? 'department.notEmpty' : undefined;
};

const placeVerdict = ({ places, main }: DeedOf<'hire'> | DeedOf<'place'>): string | undefined => {
  if (places.length === 0) return 'member.departmentRequired';
  return places.includes(main) ? undefined : 'member.mainDepartmentOutside';
};

/** The rule that stands against a deed; undefined when it may be done. */
export const verdictOf = (drawing: Drawing, deed: Deed): string | undefined => {
  switch (deed.kind) {
    case 'add':
      return addVerdict(drawing, deed);
    case 'rename':
      return isTaken(drawing, departmentOf(drawing, deed.id).parent, deed.name, deed.id)
        ? 'department.nameTaken'
        : undefined;
    case 'move':
      return moveVerdict(drawing, deed);
    case 'sort':
      return sortVerdict(drawing, deed);
    case 'remove':
      return removeVerdict(drawing, deed);
    case 'empty':
      return branchOf(drawing, deed.id).includes(deed.target) ? 'department.targetInside' : undefined;
    case 'hire':
    case 'place':
      return placeVerdict(deed);
    case 'supervise':
      return deed.people.every((person) => departmentOf(drawing, deed.id).people.includes(person))
        ? undefined
        : 'department.supervisorNotMember';
    case 'step':
      return undefined;
  }
};

const move = (drawing: Drawing, { id, parent }: DeedOf<'move'>): void => {
  if (departmentOf(drawing, id).parent === parent) return;
  unhang(drawing, id);
  hang(drawing, id, parent);
};

const step = (drawing: Drawing, { id, direction }: DeedOf<'step'>): void => {
  const { parent } = departmentOf(drawing, id);
  const children = [...departmentOf(drawing, parent).children];
  const from = children.indexOf(id);
  const to = direction === 'up' ? from - 1 : from + 1;
  const other = children[to];
  if (other === undefined) return;
  children[to] = id;
  children[from] = other;
  redraw(drawing, parent, { children });
};

/** Everybody leaves the branch: those with another department stay there, the others go to the target; then it is gone. */
const empty = (drawing: Drawing, { id, target }: DeedOf<'empty'>): void => {
  const gone = branchOf(drawing, id);
  const outside = branchOf(drawing, 0).filter((each) => !gone.includes(each));
  for (const person of peopleWithin(drawing, id)) {
    const kept = outside.filter((each) => departmentOf(drawing, each).people.includes(person));
    const places = kept.length > 0 ? kept : [target];
    settle(drawing, person, places);
    const known = drawing.people.get(person);
    if (known !== undefined && gone.includes(known.main))
      drawing.people.set(person, { ...known, main: places[0] ?? target });
  }
  unhang(drawing, id);
  for (const each of gone) drawing.departments.delete(each);
};

const place = (
  drawing: Drawing,
  person: number,
  { places, main }: Pick<DeedOf<'place'>, 'places' | 'main'>,
) => {
  const known = drawing.people.get(person);
  if (known !== undefined) drawing.people.set(person, { ...known, main });
  settle(drawing, person, places);
};

/** Draws what a permitted deed does. `newId`: of the department or person it makes. */
export const perform = (drawing: Drawing, deed: Deed, newId: number): void => {
  switch (deed.kind) {
    case 'add':
      draw(drawing, newId, deed.name, deed.parent);
      return;
    case 'rename':
      redraw(drawing, deed.id, { name: deed.name });
      return;
    case 'move':
      move(drawing, deed);
      return;
    case 'sort':
      redraw(drawing, departmentOf(drawing, deed.ids[0] ?? 0).parent, { children: deed.ids });
      return;
    case 'step':
      step(drawing, deed);
      return;
    case 'remove':
      unhang(drawing, deed.id);
      drawing.departments.delete(deed.id);
      return;
    case 'empty':
      empty(drawing, deed);
      return;
    case 'hire':
      drawing.people.set(newId, { name: deed.name, main: deed.main, status: 'normal' });
      settle(drawing, newId, deed.places);
      return;
    case 'place':
      place(drawing, deed.person, deed);
      return;
    case 'supervise':
      redraw(drawing, deed.id, { supervisors: new Set(deed.people) });
      return;
  }
};
