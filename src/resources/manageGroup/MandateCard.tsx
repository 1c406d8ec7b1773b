import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { type Act, type Grants, modules } from '#domain/permission/actor.ts';
import { OptionChip } from '#views/fields/choices.tsx';
import { framed } from '#views/layouts/boxStyles.ts';
import { wordKeys } from '#views/wordKeys.ts';
import type { GroupRow, SubRow } from './mandateDraft.ts';

/** What an act is called. */
export const actWord = (act: Act): string => wordKeys('manageGroup').option('withheld', act);

/** What is granted, as chips: manage stands out from view in words and colour; what is kept back comes last. */
export const GrantChips = ({
  grants,
  withheld,
}: {
  readonly grants: Grants;
  readonly withheld: readonly Act[];
}) => {
  const translate = useTranslate();
  const granted = modules.filter((module) => (grants[module] ?? 'none') !== 'none');
  return (
    <Stack direction="row" useFlexGap spacing={0.75} sx={{ flexWrap: 'wrap' }}>
      {granted.map((module) => {
        const level = grants[module] ?? 'none';
        return (
          <OptionChip
            key={module}
            title={translate('mandate.chip', {
              module: translate(`mandate.module.${module}`),
              level: translate(`mandate.level.${level}`),
            })}
            colour={level === 'manage' ? 'info' : 'neutral'}
          />
        );
      })}
      {withheld.map((act) => (
        <OptionChip
          key={act}
          title={translate('mandate.without', { act: translate(actWord(act)) })}
          colour="warning"
        />
      ))}
    </Stack>
  );
};

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box
    sx={{ display: 'grid', gridTemplateColumns: { sm: '96px minmax(0, 1fr)' }, columnGap: 2, rowGap: 0.25 }}
  >
    <Typography component="dt" variant="body2" color="text.secondary">
      {label}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
);

/** Where rights reach, in words; departments that are all gone are said, too. */
const useScopeText = () => {
  const translate = useTranslate();
  return (kind: 'manageGroup' | 'subAdmin', { scope, departments }: GroupRow | SubRow): string => {
    if (scope !== 'departments') return translate(wordKeys(kind).option('scope', scope));
    if (departments.length === 0) return translate('mandate.scopeGone');
    const names = departments.map(({ name }) => name).join(translate('mandate.separator'));
    return translate('mandate.scopeNames', { names });
  };
};

interface MandateCardProps {
  readonly kind: 'manageGroup' | 'subAdmin';
  readonly row: GroupRow | SubRow;
  readonly name: string;
  /** Beside the name, for telling two of one name apart. */
  readonly detail?: string | undefined;
  /** Who belongs to it, of a group. */
  readonly members?: string;
  readonly isAll?: boolean;
  readonly buttons: ReactNode;
}

/** A manage group or a sub-administrator: who, where, and what is granted. */
export const MandateCard = (props: MandateCardProps) => {
  const { kind, row, name, detail, members, isAll = false, buttons } = props;
  const translate = useTranslate();
  const titleId = useId();
  const scopeText = useScopeText();
  return (
    <Box component="li" aria-labelledby={titleId} sx={{ ...framed, px: 2, py: 1.5 }}>
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between', mb: 1 }}
      >
        <Stack direction="row" spacing={1} sx={{ alignItems: 'baseline', minWidth: 0 }}>
          <Typography id={titleId} component="h2" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {detail === undefined ? null : (
            <Typography variant="body2" color="text.secondary">
              {detail}
            </Typography>
          )}
        </Stack>
        <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
          {buttons}
        </Stack>
      </Stack>
      <Stack component="dl" spacing={0.75} sx={{ m: 0 }}>
        <Fact label={translate(wordKeys(kind).field('scope'))}>{scopeText(kind, row)}</Fact>
        {members === undefined ? null : (
          <Fact label={translate(wordKeys('manageGroup').field('user_ids'))}>{members}</Fact>
        )}
      </Stack>
      <Box sx={{ mt: 1.25 }}>
        {isAll ? (
          <OptionChip title={translate('mandate.allChip')} colour="warning" />
        ) : (
          <GrantChips grants={row.modules as Grants} withheld={row.withheld} />
        )}
      </Box>
    </Box>
  );
};

/** A button of a card; its name says which card it belongs to. */
export const CardButton = ({
  word,
  name,
  onClick,
}: {
  readonly word: string;
  readonly name: string;
  readonly onClick: () => void;
}) => {
  const translate = useTranslate();
  const label = translate(word);
  return (
    <Button size="small" aria-label={`${label} ${name}`} onClick={onClick}>
      {label}
    </Button>
  );
};
