import { useEffect, useState } from 'react';

type Places = Readonly<Record<string, string>>;

/** Only a development server has the places of the schemas: a production build folds this to nothing. */
const loadPlaces: (() => Promise<Places>) | undefined =
  import.meta.env.MODE === 'development'
    ? () => import('#generated/places.ts').then(({ places }) => places)
    : undefined;

/** Where the schema says a rule, `schemas/device.schema.json:112:9`; undefined outside development. */
export const useSchemaPlace = (rule: string): string | undefined => {
  const [place, setPlace] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void loadPlaces?.().then((places) => {
      if (isCurrent) setPlace(nearestPlace(places, rule));
    });
    return () => {
      isCurrent = false;
    };
  }, [rule]);
  return place;
};

/** The place of the rule itself, or of what it stands in. */
const nearestPlace = (places: Places, rule: string): string | undefined => {
  const parts = rule.split('.');
  const candidates = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
  const found = candidates.find((candidate) => places[candidate] !== undefined);
  return found === undefined ? undefined : places[found];
};
