import type { RaRecord } from 'react-admin';

/** A person's membership as a row of people carries it. */
export interface PersonSeat {
  readonly id: number;
  readonly name: string;
  readonly position: string | null;
  readonly is_main: number;
  readonly is_supervisor: number;
  readonly is_top: number;
}

/** The memberships of a person the reader sees, the main one first. */
export const seatsOf = (person: RaRecord): readonly PersonSeat[] => person.departments ?? [];

/** The person's membership of one department; undefined for somebody of a department below. */
export const seatIn = (person: RaRecord, departmentId: number): PersonSeat | undefined =>
  seatsOf(person).find((seat) => seat.id === departmentId);

/** How many departments of the person are out of the reader's sight. */
export const unseenOf = (person: RaRecord): number => Number(person.other_departments ?? 0);

/** Whether the person is nowhere else in the company: leaving the department would be leaving it. */
export const isOnlyHere = (person: RaRecord, departmentId: number): boolean =>
  unseenOf(person) === 0 && seatsOf(person).every((seat) => seat.id === departmentId);
