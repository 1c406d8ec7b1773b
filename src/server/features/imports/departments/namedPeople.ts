import { type DepartmentPath, pathKey } from '#domain/department/path.ts';
import { typedPhone } from '#domain/member/dialCodes.ts';
import { maskPhone } from '#domain/member/phone.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { type PathEnd, resolvePaths } from '#server/features/directory/department/departmentPaths.ts';
import { findMarkedPeople, type MarkedPerson } from '#server/features/directory/member/store/candidates.ts';
import { readScopeOf } from '#server/features/directory/scope.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Who a number in a cell names: one person who works here and exists for the actor, or why no one can be told. */
type NamedPerson =
  | { readonly kind: 'found'; readonly person: MarkedPerson }
  | { readonly kind: 'none'; readonly violation: Violation };

const separators = /[;；、,，\r\n]+/;
const defaultCountryCode = '86';

/** The employee and phone numbers of a cell, in their order, each once. */
export const marksOf = (text: unknown): readonly string[] =>
  typeof text !== 'string'
    ? []
    : [
        ...new Set(
          text
            .split(separators)
            .map((mark) => mark.trim())
            .filter((mark) => mark !== ''),
        ),
      ];

const isMatched = (person: MarkedPerson, mark: string): boolean => {
  const { countryCode, digits } = typedPhone(mark, defaultCountryCode);
  return person.work_id === mark || (person.phone === digits && person.country_code === countryCode);
};

const personOf = (people: readonly MarkedPerson[], mark: string): NamedPerson => {
  const [person, ...others] = people.filter((each) => isMatched(each, mark));
  const name = { name: mark };
  if (person === undefined)
    return { kind: 'none', violation: violation('departmentImport.personMissing', undefined, name) };
  return others.length === 0
    ? { kind: 'found', person }
    : { kind: 'none', violation: violation('departmentImport.personAmbiguous', undefined, name) };
};

/** Reads employee and phone numbers as people, in one statement. Who left or is out of scope is no one, the actor aside. */
export const findNamedPeople = async (
  context: CallContext,
  marks: readonly string[],
): Promise<(mark: string) => NamedPerson> => {
  const { db, actor } = context;
  const asked = [...new Set(marks)];
  const phones = asked.map((mark) => typedPhone(mark, defaultCountryCode));
  const bounds = readScopeOf(context, 'member');
  const found = await findMarkedPeople(db, {
    companyId: actor.companyId,
    personMarks: { workIds: asked, phones },
    bounds,
  });
  const known = found.filter(
    (person) => person.status === 'normal' && (person.is_seen || person.user_id === actor.userId),
  );
  return (mark) => personOf(known, mark);
};

/** Whether a cell says of a person what an export does: their employee number, masked phone, or name. */
export const isSaidOf = (
  mark: string,
  { name, work_id: workId, phone }: Pick<MarkedPerson, 'name' | 'work_id' | 'phone'>,
): boolean => mark === workId || mark === phone || mark === maskPhone(phone) || mark === name;

/** Paths looked up by one statement: short enough for other calls to have their turn in between. */
const pathsAtOnce = 400;

/** What the paths of a whole sheet lead to, by their key. */
export const resolveInParts = async (
  context: CallContext,
  paths: readonly DepartmentPath[],
): Promise<ReadonlyMap<string, PathEnd>> => {
  const requested = [...new Map(paths.map((path) => [pathKey(path), path])).values()];
  const ends = new Map<string, PathEnd>();
  for (let start = 0; start < requested.length; start += pathsAtOnce)
    for (const [key, end] of await resolvePaths(context, requested.slice(start, start + pathsAtOnce)))
      ends.set(key, end);
  return ends;
};
