import { systemFields } from '#domain/customField/definition.ts';
import { ranksAfter } from '#domain/department/order.ts';
import { grouped } from '#domain/grouped.ts';
import { memberSearchEntry } from '#server/platform/search/grams.ts';
import { joinedReading, readingsOf } from '#server/platform/search/searchText.ts';
import facts from './facts/customFields.json' with { type: 'json' };
import type { PlannedPerson } from './person.ts';
import { dayOf, daysBefore, hoursBefore } from './random.ts';
import type { Row } from './rows.ts';

type Values = Readonly<Record<string, unknown>>;

/** The same number for the same person in every run, spread evenly; it draws nothing from the shared sequence. */
const lot = (userId: number, salt: number, parts: number): number =>
  (Math.imul(userId + salt * 7919, 2_654_435_761) >>> 8) % parts;

const hundred = 100;
const shares = { size: 72, contact: 34, licence: 41 } as const;

const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];

const licencesOf = (userId: number): readonly number[] => {
  const first = lot(userId, 4, 4) + 1;
  return lot(userId, 5, 6) === 0 ? [first, 5] : [first];
};

/** What someone of the demo company has filled in: about two thirds something. */
export const customValuesOf = ({ userId, name }: PlannedPerson): Values => ({
  ...(lot(userId, 1, hundred) < shares.size ? { c1: lot(userId, 2, 5) + 1 } : {}),
  ...(lot(userId, 3, hundred) < shares.contact
    ? { c2: `${[...name][0]}${pick(facts.givenNames, userId)}（${pick(facts.relatives, userId >> 1)}）` }
    : {}),
  ...(lot(userId, 6, hundred) < shares.licence ? { c3: licencesOf(userId) } : {}),
});

/** What they are found by because of it: the names of their licences. */
const customWordsOf = ({ c3 }: Values): readonly string[] =>
  Array.isArray(c3) ? c3.flatMap((id: number) => facts.fields[2]?.options[id - 1] ?? []) : [];

/** Fields administrators have added: a size, a contact and licences. */
export const customFieldRows = (now: Date): readonly Row[] =>
  facts.fields.map(({ options, ...field }, index) => ({
    ...field,
    options: options.map((option, position) => ({ id: position + 1, name: option })),
    next_option: options.length + 1,
    sort: systemFields.length + index,
    version: 1,
    updated_at: now,
  }));

const mailDomain = 'lanshan.example';
const activeHours = 96;
const hoursPerDay = 24;
const supervisorsFrom = 40;

/** The address of someone with e-mail: the name in pinyin, with the workId where two would be alike. */
const emailsOf = (people: readonly PlannedPerson[]): ReadonlyMap<number, string> => {
  const taken = new Set<string>();
  const emails = new Map<number, string>();
  for (const { userId, name, workId, hasEmail } of people) {
    if (!hasEmail) continue;
    const plain = joinedReading(readingsOf(name)[0] ?? []).replace(/[^a-z0-9]/g, '');
    const local = plain === '' || taken.has(plain) ? `${plain}${workId.toLowerCase()}` : plain;
    taken.add(local);
    emails.set(userId, `${local}@${mailDomain}`);
  }
  return emails;
};

const standing = ({ resigned, isActive, userId }: PlannedPerson, now: Date): Row => ({
  status: resigned === undefined ? 'normal' : 'resigned',
  resigned_at: resigned === undefined ? null : daysBefore(now, resigned.daysAgo),
  transfer_status: resigned?.transferStatus ?? 0,
  active_status: isActive ? 1 : 0,
  last_active_at: isActive
    ? hoursBefore(
        now,
        1 + (userId % activeHours) + (resigned === undefined ? 0 : resigned.daysAgo * hoursPerDay),
      )
    : null,
});

type ValuesOf = (person: PlannedPerson) => Readonly<Record<string, unknown>>;

/** Rows of `member`, and of `member_search` for the living. */
export const memberRows = (
  people: readonly PlannedPerson[],
  { now, valuesOf }: { readonly now: Date; readonly valuesOf: ValuesOf },
): { readonly members: readonly Row[]; readonly searches: readonly Row[] } => {
  const emails = emailsOf(people);
  const entries = people.map((person) => {
    const email = emails.get(person.userId) ?? null;
    const values = valuesOf(person);
    const search = memberSearchEntry({
      name: person.name,
      phone: person.phone,
      work_id: person.workId,
      email,
      words: customWordsOf(values),
    });
    return { person, email, search, values };
  });
  return {
    members: entries.map(({ person, email, search, values }) => ({
      user_id: person.userId,
      custom_fields: values,
      name: person.name,
      pinyin: search.pinyin,
      initials: search.initials,
      country_code: person.countryCode,
      phone: person.phone,
      phone_show: person.phoneShow,
      email,
      work_id: person.workId,
      main_department_id: person.departmentId,
      entry_time: dayOf(daysBefore(now, person.entryDaysAgo)),
      added_at: daysBefore(now, person.entryDaysAgo),
      is_real_name: person.isRealName ? 1 : 0,
      executive_mode: person.isExecutive ? 1 : 0,
      member_type: person.memberType,
      ...standing(person, now),
    })),
    searches: entries
      .filter(({ person }) => person.resigned === undefined)
      .map(({ person, search }) => ({
        user_id: person.userId,
        grams: search.grams,
        haystack: search.haystack,
      })),
  };
};

interface Belonging {
  readonly departmentId: number;
  readonly person: PlannedPerson;
  readonly isMain: boolean;
}

const belongings = (people: readonly PlannedPerson[]): readonly Belonging[] =>
  people
    // The founder of a new company has no department yet.
    .filter(({ resigned, departmentId }) => resigned === undefined && departmentId !== 0)
    .flatMap((person) => [
      { departmentId: person.departmentId, person, isMain: true },
      ...person.otherDepartmentIds.map((departmentId) => ({ departmentId, person, isMain: false })),
    ]);

/** The leader supervises; large departments have a second supervisor. */
const isSupervisor = ({ person, isMain }: Belonging, size: number): boolean =>
  isMain && (person.seat === 0 || (person.seat === 1 && size >= supervisorsFrom));

/** Rows of `membership`: everyone's main department, then the further ones; leaders on top of their department. */
export const membershipRows = (people: readonly PlannedPerson[]): readonly Row[] =>
  [...grouped(belongings(people), ({ departmentId }) => departmentId).values()].flatMap((inside) => {
    const ranks = ranksAfter(undefined, inside.length);
    return inside.map((belonging, index) => ({
      department_id: belonging.departmentId,
      user_id: belonging.person.userId,
      position: belonging.person.position,
      is_main: belonging.isMain ? 1 : 0,
      is_supervisor: isSupervisor(belonging, inside.length) ? 1 : 0,
      is_top: belonging.isMain && belonging.person.seat === 0 ? 1 : 0,
      rank: ranks[index] ?? '',
    }));
  });

/** Rows of `position`: every title that someone holds. */
export const positionRows = (people: readonly PlannedPerson[]): readonly Row[] =>
  [...new Set(people.map(({ position }) => position))].map((name) => ({ name }));
