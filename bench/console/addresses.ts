/** A page of ours. */
export interface Address {
  readonly name: string;
  readonly path: string;
  /** What a person came for is there once each of these holds text. */
  readonly signs: readonly string[];
  /** How much longer than the bare list its content may take. */
  readonly ratio: number;
  /** Whether it is opened a second time, with what the browser kept of the first. */
  readonly isReloaded: boolean;
}

const paths = {
  members: '/contact/ContactManage',
  departments: '/contact/PartmentManage',
  devices: '/enterprise/member-device-manage',
} as const;

/** The first column of a list leads to its rows: no other page has these links in a table. */
const rowsOf = (path: string): string => `tbody a[href^="${path}/"]`;

/** The member list by its rows. */
const members: Address = {
  name: 'members',
  path: paths.members,
  signs: [rowsOf(paths.members)],
  ratio: 1.05,
  isReloaded: true,
};

/** The tree with the first level below the company, and the table of those departments beside it. */
const departments: Address = {
  name: 'departments',
  path: paths.departments,
  signs: ['[role=treeitem][aria-level="2"]', rowsOf(paths.departments)],
  ratio: 1.15,
  isReloaded: false,
};

/** The list of devices by its rows. */
const devices: Address = {
  name: 'devices',
  path: paths.devices,
  signs: [rowsOf(paths.devices)],
  ratio: 1.05,
  isReloaded: true,
};

/** The figures on their cards, and the first chart: its places are named once it is drawn. */
const usage: Address = {
  name: 'usage',
  path: '/enterprise/enterprise-serve',
  signs: ['main .value', 'main section .places span'],
  ratio: 1.15,
  isReloaded: false,
};

/** The tiles with the company’s figures; they come in one answer with what waits. */
const home: Address = {
  name: 'home',
  path: '/home',
  signs: ['main section[aria-label] .value'],
  ratio: 1.15,
  isReloaded: false,
};

/** The pages that are visited. */
export const addresses: readonly Address[] = [members, departments, devices, usage, home];

/** The lists a person goes through by the menu, in turn. */
export const menuWay: readonly Address[] = [members, devices, departments];

/** The sign of the bare console's list. */
export const bareSigns: readonly string[] = ['tbody td'];

/** Where members and departments are. */
export const { members: membersPath, departments: departmentsPath } = paths;
