import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import type { Grants, Module } from '#domain/permission/actor.ts';
import { grantsModule } from '#domain/permission/mandate.ts';
import type { Calls } from '#generated/types.ts';
import { OptionChip } from '#views/fields/choices.tsx';
import { framed } from '#views/layouts/boxStyles.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { actWord, GrantChips } from './MandateCard.tsx';
import { type MandatePlace, mandateKey, placeAddress } from './useMandates.ts';

export type Effective = Calls['effectivePermissions']['reply'];
type EffectivePerson = NonNullable<Effective['person']>;
type EffectiveDepartment = NonNullable<Effective['department']>;
type PermissionSource = EffectivePerson['sources'][number];

/** What a person may do, or who manages a department, as it is now; nothing is asked before one of them is chosen. */
export const useEffective = ({ userId, departmentId }: MandatePlace) => {
  const provider = useConsoleProvider();
  const isAsked = userId !== undefined || departmentId !== undefined;
  const request = userId === undefined ? { dept_id: departmentId ?? 0 } : { user_id: userId };
  const query = useQuery({
    queryKey: [mandateKey, 'effectivePermissions', request],
    queryFn: ({ signal }) => provider.call('effectivePermissions', request, { signal }),
    enabled: isAsked,
    retry: false,
    staleTime: 0,
  });
  return { ...query, isAsked };
};

/** A rule as a sentence: what it is, and where it counts. */
const useSourceText = () => {
  const translate = useTranslate();
  const ruleOf = ({ rule, group_name: name }: PermissionSource): string =>
    translate(`mandate.rule.${rule}`, { name: name ?? '' });
  const placeOf = ({ is_company: isCompany, departments }: PermissionSource): string =>
    isCompany === 1
      ? translate('mandate.everywhere')
      : translate('mandate.scopeNames', {
          names: departments.map(({ name }) => name).join(translate('mandate.separator')),
        });
  return { ruleOf, placeOf };
};

const colours = { none: 'neutral', view: 'neutral', manage: 'info' } as const;

const Framed = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <TableContainer
    // Scrolls sideways on a phone: keys must reach it.
    tabIndex={0}
    role="region"
    aria-label={label}
    sx={{ ...framed }}
  >
    <Table size="small" aria-label={label} sx={{ '& tbody tr:last-child > *': { borderBottom: 0 } }}>
      {children}
    </Table>
  </TableContainer>
);

interface SourceLineProps {
  readonly source: PermissionSource;
  /** What it grants in the module the line stands for. */
  readonly level?: 'none' | 'view' | 'manage';
}

const SourceLine = ({ source, level }: SourceLineProps) => {
  const translate = useTranslate();
  const { ruleOf, placeOf } = useSourceText();
  const rule = ruleOf(source);
  return (
    <Box sx={{ py: 0.25 }}>
      <Typography variant="body2">
        {level === undefined
          ? rule
          : translate('mandate.chip', { module: rule, level: translate(`mandate.level.${level}`) })}
      </Typography>
      <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {[
          placeOf(source),
          ...source.withheld.map((act) => translate('mandate.without', { act: translate(actWord(act)) })),
        ].join(translate('mandate.separator'))}
      </Typography>
    </Box>
  );
};

/** What there is no column for on a phone stands below the first one there. */
const onPhone = { display: { xs: 'block', sm: 'none' } } as const;
const besides = { display: { xs: 'none', sm: 'table-cell' }, minWidth: 180 } as const;

const Sources = ({ person, module }: { readonly person: EffectivePerson; readonly module: Module }) =>
  person.sources
    .filter((source) => grantsModule(source.modules, module, 'view'))
    .map((source) => (
      <SourceLine key={`${source.rule} ${source.group_id}`} source={source} level={source.modules[module]} />
    ));

const Granted = ({ source }: { readonly source: PermissionSource }) => {
  const translate = useTranslate();
  return source.rule === 'main' ? (
    <OptionChip title={translate('mandate.allChip')} colour="warning" />
  ) : (
    <GrantChips grants={source.modules satisfies Grants} withheld={source.withheld} />
  );
};

/** Per module what a person may do, of how many people, and by which rules. */
export const PersonTable = ({ person }: { readonly person: EffectivePerson }) => {
  const translate = useTranslate();
  return (
    <Framed label={translate('mandate.effective.person', { name: person.name })}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('mandate.column.module')}</TableCell>
          <TableCell>{translate('mandate.column.level')}</TableCell>
          <TableCell align="right">{translate('mandate.column.people')}</TableCell>
          <TableCell sx={besides}>{translate('mandate.column.why')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {person.modules.map(({ module, level, people }) => (
          <TableRow key={module}>
            <TableCell component="th" scope="row">
              {translate(`mandate.module.${module}`)}
              <Box sx={onPhone}>
                <Sources person={person} module={module} />
              </Box>
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <OptionChip title={translate(`mandate.level.${level}`)} colour={colours[level]} />
            </TableCell>
            <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {level === 'none' ? '–' : people.toLocaleString('en')}
            </TableCell>
            <TableCell sx={besides}>
              <Sources person={person} module={module} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Framed>
  );
};

/** Who can do something about a department, by which rule, and what. */
export const DepartmentTable = ({ department }: { readonly department: EffectiveDepartment }) => {
  const translate = useTranslate();
  return (
    <Framed label={translate('mandate.effective.department', { name: department.name })}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('mandate.column.person')}</TableCell>
          <TableCell>{translate('mandate.column.why')}</TableCell>
          <TableCell sx={besides}>{translate('mandate.column.granted')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {department.managers.map(({ user_id: userId, name, source }) => (
          <TableRow key={`${userId} ${source.rule} ${source.group_id}`}>
            <TableCell component="th" scope="row" sx={{ minWidth: 90 }}>
              <Link
                component={LinkBase}
                to={placeAddress({ tab: 'effective', userId, departmentId: undefined })}
              >
                {name}
              </Link>
            </TableCell>
            <TableCell sx={{ minWidth: 150 }}>
              <SourceLine source={source} />
              <Box sx={onPhone}>
                <Granted source={source} />
              </Box>
            </TableCell>
            <TableCell sx={besides}>
              <Granted source={source} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Framed>
  );
};
