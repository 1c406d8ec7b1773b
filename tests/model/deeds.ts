import {
  branchOf,
  type Drawing,
  departmentOf,
  draw,
  hang,
  levelsOf,
  listedIn,
  placesOf,
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
  | { readonly kind: 'supervise'; readonly id: number; readonly people: readonly number[] }
  | {
      readonly kind: 'attach';
      readonly person: number;
      readonly places: readonly number[];
      readonly main: number | undefined;
    }
  | { readonly kind: 'takeOut'; readonly id: number; readonly person: number }
  | { readonly kind: 'pin'; readonly id: number; readonly person: number; readonly isOn: boolean }
  | { readonly kind: 'arrange'; readonly id: number; readonly people: readonly number[] }
  | { readonly kind: 'resign'; readonly person: number }
  | { readonly kind: 'restore'; readonly person: number; readonly id: number };

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

/** People of the department itself who are nowhere else. */
const unplacedIn = (drawing: Drawing, id: number): readonly number[] =>
  listedIn(drawing, id).filter((person) => placesOf(drawing, person).length === 1);

const emptyVerdict = (drawing: Drawing, { id, target }: DeedOf<'empty'>): string | undefined => {
  const { children } = departmentOf(drawing, id);
  if (children.length === 0 && unplacedIn(drawing, id).length === 0) return undefined;
  if (branchOf(drawing, id).includes(target)) return 'department.targetInside';
  const staying = departmentOf(drawing, target).children.filter((each) => each !== id);
  const names = staying.map((each) => readAs[departmentOf(drawing, each).name]);
  if (children.some((child) => names.includes(readAs[departmentOf(drawing, child).name])))
    return 'department.movedNameTaken';
  const height = Math.max(0, ...children.map((child) => levelsOf(drawing, child)));
  return wayTo(drawing, target).length + height > deepest && children.length > 0
    ? 'department.tooDeep'
    : undefined;
};

const takeOutVerdict = (drawing: Drawing, { id, person }: DeedOf<'takeOut'>): string | undefined => {
  if (person === 1) return 'member.mainAdministratorStays';
  return memberVerdict(drawing, id, person);
};

const memberVerdict = (drawing: Drawing, id: number, person: number): string | undefined =>
  departmentOf(drawing, id).people.includes(person) ? undefined : 'department.supervisorNotMember';

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
      return emptyVerdict(drawing, deed);
    case 'hire':
    case 'place':
      return placeVerdict(deed);
    case 'supervise':
      return deed.people.every((person) => departmentOf(drawing, deed.id).people.includes(person))
        ? undefined
        : 'department.supervisorNotMember';
    case 'takeOut':
      return takeOutVerdict(drawing, deed);
    case 'pin':
      return memberVerdict(drawing, deed.id, deed.person);
    case 'resign':
      return deed.person === 1 ? 'resignation.mainAdministrator' : undefined;
    case 'step':
    case 'attach':
    case 'arrange':
    case 'restore':
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

const rehome = (drawing: Drawing, person: number, main: number | undefined): void => {
  const known = drawing.people.get(person);
  if (known !== undefined && main !== undefined) drawing.people.set(person, { ...known, main });
};

/** People leave a department: anyone who loses the main one has the first of the others in the tree. */
const takeOut = (drawing: Drawing, person: number, id: number): void => {
  const [next, ...others] = placesOf(drawing, person).filter((each) => each !== id);
  if (next === undefined) return;
  settle(drawing, person, [next, ...others]);
  if (drawing.people.get(person)?.main === id) rehome(drawing, person, next);
};

/** Anyone who is nowhere else goes to the target, as do the departments below, each last in its order; the others leave. */
const empty = (drawing: Drawing, { id, target }: DeedOf<'empty'>): void => {
  const unplaced = unplacedIn(drawing, id);
  for (const person of listedIn(drawing, id)) {
    if (!unplaced.includes(person)) takeOut(drawing, person, id);
    else {
      settle(drawing, person, [target]);
      rehome(drawing, person, target);
    }
  }
  for (const child of departmentOf(drawing, id).children)
    move(drawing, { kind: 'move', id: child, parent: target });
  unhang(drawing, id);
  drawing.departments.delete(id);
};

const attach = (drawing: Drawing, { person, places, main }: DeedOf<'attach'>): void => {
  settle(drawing, person, main === undefined ? [...placesOf(drawing, person), ...places] : places);
  rehome(drawing, person, main);
};

const pin = (drawing: Drawing, { id, person, isOn }: DeedOf<'pin'>): void => {
  const pinned = new Set(departmentOf(drawing, id).pinned);
  if (isOn) pinned.add(person);
  else pinned.delete(person);
  redraw(drawing, id, { pinned });
};

const restore = (drawing: Drawing, { person, id }: DeedOf<'restore'>): void => {
  const { name } = drawing.people.get(person) ?? { name: '' };
  drawing.people.set(person, { name, main: id, status: 'normal' });
  settle(drawing, person, [id]);
};

const resign = (drawing: Drawing, person: number): void => {
  const known = drawing.people.get(person);
  if (known !== undefined) drawing.people.set(person, { ...known, status: 'resigned' });
  settle(drawing, person, []);
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

type PeopleDeed = DeedOf<'supervise' | 'attach' | 'takeOut' | 'pin' | 'arrange' | 'resign' | 'restore'>;

const performOnPeople = (drawing: Drawing, deed: PeopleDeed): void => {
  switch (deed.kind) {
    case 'supervise':
      redraw(drawing, deed.id, { supervisors: new Set(deed.people) });
      return;
    case 'attach':
      attach(drawing, deed);
      return;
    case 'takeOut':
      takeOut(drawing, deed.person, deed.id);
      return;
    case 'pin':
      pin(drawing, deed);
      return;
    case 'arrange':
      redraw(drawing, deed.id, { people: deed.people });
      return;
    case 'resign':
      resign(drawing, deed.person);
      return;
    case 'restore':
      restore(drawing, deed);
  }
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
    case 'attach':
    case 'takeOut':
    case 'pin':
    case 'arrange':
    case 'resign':
    case 'restore':
      performOnPeople(drawing, deed);
      return;
  }
};
