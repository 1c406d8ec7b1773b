/**
 * The address book as someone would draw it on paper, and what may be done to it: the specification's sentences, read a second
 * time and on purpose without the product's own rules. Department 0 is the company itself.
 */
export interface DrawnDepartment {
  readonly name: string;
  readonly parent: number;
  /** Ids in their order. */
  readonly children: readonly number[];
  /** People of the department itself in their order, pinned ones included. */
  readonly people: readonly number[];
  readonly pinned: ReadonlySet<number>;
  /** In the order they were named. */
  readonly supervisors: ReadonlySet<number>;
}

export interface DrawnPerson {
  readonly name: string;
  readonly main: number;
  readonly status: 'normal' | 'resigned';
}

export interface Drawing {
  readonly departments: Map<number, DrawnDepartment>;
  readonly people: Map<number, DrawnPerson>;
}

/** Names people type, with what each is read as: the second spelling of a pair is the first one again. */
export const readAs: Readonly<Record<string, string>> = {
  六组: '六组',
  '\uF9D1组': '六组',
  HR: 'hr',
  ＨＲ: 'hr',
  人事: '人事',
  '\u2F08事': '人事',
  口: '口',
  ロ: 'ロ',
  甲: '甲',
  乙: '乙',
  丙: '丙',
  丁: '丁',
};

const emptyDepartment = (name: string, parent: number): DrawnDepartment => ({
  name,
  parent,
  children: [],
  people: [],
  pinned: new Set(),
  supervisors: new Set(),
});

/** A company of one department (1) with one person in it (1), the main administrator. */
export const firstDrawing = (): Drawing => ({
  departments: new Map([
    [0, { ...emptyDepartment('', 0), children: [1] }],
    [1, { ...emptyDepartment('总部', 0), people: [1] }],
  ]),
  people: new Map([[1, { name: '王一', main: 1, status: 'normal' }]]),
});

export const departmentOf = ({ departments }: Drawing, id: number): DrawnDepartment => {
  const found = departments.get(id);
  if (found === undefined) throw new Error(`There is no department ${id}`);
  return found;
};

/** Ids from the topmost department down to this one; a circle is an error. */
export const wayTo = (drawing: Drawing, id: number): readonly number[] => {
  const way: number[] = [];
  for (let at = id; at !== 0; at = departmentOf(drawing, at).parent) {
    if (way.includes(at)) throw new Error(`Department ${at} is below itself`);
    way.unshift(at);
  }
  return way;
};

/** A department and all below it, depth first in their order. */
export const branchOf = (drawing: Drawing, id: number): readonly number[] => [
  id,
  ...departmentOf(drawing, id).children.flatMap((child) => branchOf(drawing, child)),
];

/** Levels of a branch, its top included. */
export const levelsOf = (drawing: Drawing, id: number): number =>
  1 + Math.max(0, ...departmentOf(drawing, id).children.map((child) => levelsOf(drawing, child)));

/** Everyone in a branch, each once. */
export const peopleWithin = (drawing: Drawing, id: number): ReadonlySet<number> =>
  new Set(branchOf(drawing, id).flatMap((each) => departmentOf(drawing, each).people));

/** Departments a person is in, in tree order. */
export const placesOf = (drawing: Drawing, person: number): readonly number[] =>
  branchOf(drawing, 0).filter((id) => departmentOf(drawing, id).people.includes(person));

/** People of the department itself as a list shows them: pinned ones first. */
export const listedIn = (drawing: Drawing, id: number): readonly number[] => {
  const { people, pinned } = departmentOf(drawing, id);
  return [...people.filter((each) => pinned.has(each)), ...people.filter((each) => !pinned.has(each))];
};

/** Replaces part of a department. */
export const redraw = (drawing: Drawing, id: number, change: Partial<DrawnDepartment>): void => {
  drawing.departments.set(id, { ...departmentOf(drawing, id), ...change });
};

/** Takes a department out of its parent's children. */
export const unhang = (drawing: Drawing, id: number): void => {
  const { parent } = departmentOf(drawing, id);
  redraw(drawing, parent, {
    children: departmentOf(drawing, parent).children.filter((child) => child !== id),
  });
};

/** Puts a department last under a parent. */
export const hang = (drawing: Drawing, id: number, parent: number): void => {
  redraw(drawing, id, { parent });
  redraw(drawing, parent, { children: [...departmentOf(drawing, parent).children, id] });
};

/** Draws a department that was not there. */
export const draw = (drawing: Drawing, id: number, name: string, parent: number): void => {
  drawing.departments.set(id, emptyDepartment(name, parent));
  hang(drawing, id, parent);
};

const without = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set([...ids].filter((each) => each !== id));

/** A person leaves a department and everything they were there. */
export const leave = (drawing: Drawing, person: number, id: number): void => {
  const { people, pinned, supervisors } = departmentOf(drawing, id);
  redraw(drawing, id, {
    people: people.filter((each) => each !== person),
    pinned: without(pinned, person),
    supervisors: without(supervisors, person),
  });
};

/** A person is in exactly these departments: last in those they were not in. */
export const settle = (drawing: Drawing, person: number, places: readonly number[]): void => {
  for (const id of placesOf(drawing, person)) if (!places.includes(id)) leave(drawing, person, id);
  for (const id of places) {
    const { people } = departmentOf(drawing, id);
    if (!people.includes(person)) redraw(drawing, id, { people: [...people, person] });
  }
};
