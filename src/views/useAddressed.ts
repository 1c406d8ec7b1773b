import { useEffect, useState } from 'react';
import { useEvent, useLocation, useNavigate } from 'react-admin';

/** The search of an address with another value of a parameter; without one it goes. */
const searchWith = (search: string, parameter: string, value: string | undefined): string => {
  const query = new URLSearchParams(search);
  if (value === undefined) query.delete(parameter);
  else query.set(parameter, value);
  return query.size === 0 ? '' : `?${query}`;
};

/** A choice that stands in the address. */
interface Addressed<Value extends string> {
  /** Its parameter. */
  readonly parameter: string;
  /** Reads a value; undefined where it is none. */
  readonly known: (text: string | null) => Value | undefined;
  /** What an address without it shows; it is never said. */
  readonly usual: Value;
  /** What the reader chose on another visit. */
  readonly kept?: Value | undefined;
}

/**
 * A choice as the address says it, else as the reader made it on this visit or another. The address says it again wherever it was lost, as
 * by a filter or a drawer.
 */
export const useAddressed = <Value extends string>({
  parameter,
  known,
  usual,
  kept,
}: Addressed<Value>): readonly [Value, (value: Value) => void] => {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const named = known(new URLSearchParams(search).get(parameter));
  const [{ seen, chosen }, setChoice] = useState({ seen: named, chosen: named });
  // A link to another value on the page that is open.
  if (named !== seen) setChoice({ seen: named, chosen: named ?? chosen });
  const value = chosen ?? kept ?? usual;
  const say = useEvent((next: Value) =>
    navigate(
      { search: searchWith(search, parameter, next === usual ? undefined : next) },
      { replace: true, state },
    ),
  );
  useEffect(() => {
    if (named === undefined && value !== usual) say(value);
  }, [named, value, usual, say]);
  const choose = useEvent((next: Value) => {
    setChoice({ seen: named, chosen: next });
    say(next);
  });
  return [value, choose];
};
