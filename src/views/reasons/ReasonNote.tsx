import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import type { Reason } from '#engine/reason.ts';
import { reasonText } from '#engine/words/reasonText.ts';

/** Makes the sentence of a reason in the reader's language; the server makes the same from the same words. */
export const useReasonText = (model: EntityModel): ((reason: Reason) => string) => {
  const translate = useTranslate();
  const noun = (key: string): string | undefined => {
    const said = translate(`resources.${model.noun}.${key}`, { _: '' });
    return said === '' ? undefined : said;
  };
  return (reason) =>
    reasonText(model, reason, { say: (key, params) => translate(`rules.${key}`, { ...params }), noun });
};

type Places = Readonly<Record<string, string>>;

/** Only a development server has the places of the schemas: a production build folds this to nothing. */
const loadPlaces: (() => Promise<Places>) | undefined =
  import.meta.env.MODE === 'development'
    ? () => import('#generated/places.ts').then(({ places }) => places)
    : undefined;

/** Where the schema says a rule, `schemas/device.schema.json:112:9`; undefined outside development. */
const useSchemaPlace = (rule: string): string | undefined => {
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

interface ReasonNoteProps {
  readonly model: EntityModel;
  readonly reason: Reason;
  /** Where nothing may be pressed (inside a menu item) the place is text alone. */
  readonly isCopyable?: boolean;
}

/** Why something is not possible, as a sentence; in development with the line of the schema that says so. */
export const ReasonNote = ({ model, reason, isCopyable = false }: ReasonNoteProps) => {
  const text = useReasonText(model)(reason);
  const place = useSchemaPlace(reason.rule);
  return (
    <>
      {text}
      {place === undefined ? null : <SchemaPlace place={place} isCopyable={isCopyable} />}
    </>
  );
};

const SchemaPlace = ({ place, isCopyable }: { readonly place: string; readonly isCopyable: boolean }) => {
  const translate = useTranslate();
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontFamily: 'monospace', fontSize: '0.75rem' }}
    >
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {place}
      </Box>
      {isCopyable ? (
        <IconButton
          size="small"
          color="inherit"
          aria-label={translate('views.why.copy', { place })}
          onClick={() => void navigator.clipboard.writeText(place)}
        >
          <ContentCopy sx={{ fontSize: 14 }} />
        </IconButton>
      ) : null}
    </Box>
  );
};
