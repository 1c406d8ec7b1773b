import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { type Grants, type Module, type ModuleGrant, modules } from '#domain/permission/actor.ts';
import { everyModule } from '#domain/permission/mandate.ts';

const levels: readonly ModuleGrant[] = ['none', 'view', 'manage'];

interface MatrixProps {
  readonly grants: Grants;
  /** Nothing can be chosen where everything is granted. */
  readonly isFixed: boolean;
  readonly onChange: (grants: Grants) => void;
}

interface LevelProps extends MatrixProps {
  readonly module: Module;
  readonly level: ModuleGrant;
  readonly group: string;
}

/** One choice of a module; those of one module share a name, so that arrow keys go between them. */
const LevelRadio = ({ grants, isFixed, onChange, module, level, group }: LevelProps) => {
  const translate = useTranslate();
  return (
    <Radio
      size="small"
      name={`${group}-${module}`}
      value={level}
      checked={(grants[module] ?? 'none') === level}
      disabled={isFixed}
      onChange={() => onChange({ ...grants, [module]: level })}
      slotProps={{
        input: {
          'aria-label': `${translate(`mandate.module.${module}`)} ${translate(`mandate.level.${level}`)}`,
        },
      }}
    />
  );
};

const MatrixTable = (props: MatrixProps & { readonly group: string }) => {
  const translate = useTranslate();
  return (
    <TableContainer sx={{ border: 1, borderColor: 'divider', borderRadius: 'var(--radius-card)' }}>
      <Table size="small" aria-label={translate('mandate.matrix')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('mandate.column.module')}</TableCell>
            {levels.map((level) => (
              <TableCell key={level} align="center" sx={{ width: 88 }}>
                {translate(`mandate.level.${level}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-child > *': { borderBottom: 0 } }}>
          {modules.map((module) => (
            <TableRow key={module} hover>
              <TableCell component="th" scope="row">
                <Typography variant="body2">{translate(`mandate.module.${module}`)}</Typography>
                <Typography variant="caption" color="text.secondary">
                  {translate(`mandate.moduleHint.${module}`)}
                </Typography>
              </TableCell>
              {levels.map((level) => (
                <TableCell key={level} align="center" sx={{ py: 0.25 }}>
                  <LevelRadio {...props} module={module} level={level} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

const MatrixCards = (props: MatrixProps & { readonly group: string }) => {
  const translate = useTranslate();
  return (
    <Stack spacing={1}>
      {modules.map((module) => (
        <Box
          key={module}
          component="fieldset"
          sx={{
            m: 0,
            border: 1,
            borderColor: 'divider',
            borderRadius: 'var(--radius-card)',
            px: 1.5,
            py: 0.5,
            minWidth: 0,
          }}
        >
          <Typography component="legend" variant="body2" sx={{ fontWeight: 600, px: 0.5 }}>
            {translate(`mandate.module.${module}`)}
          </Typography>
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1 }}>
            {levels.map((level) => (
              <FormControlLabel
                key={level}
                control={<LevelRadio {...props} module={module} level={level} />}
                label={translate(`mandate.level.${level}`)}
                slotProps={{ typography: { variant: 'body2' } }}
              />
            ))}
          </Stack>
        </Box>
      ))}
    </Stack>
  );
};

/** Modules by none, view and manage: a table of radio buttons, cards on a phone; one press sets all of them. */
export const PermissionMatrix = (props: MatrixProps) => {
  const translate = useTranslate();
  const group = useId();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Box>
      <Stack direction="row" useFlexGap spacing={1} sx={{ mb: 1, flexWrap: 'wrap' }}>
        {levels.map((level) => (
          <Button
            key={level}
            size="small"
            variant="outlined"
            disabled={props.isFixed}
            onClick={() => props.onChange(everyModule(level))}
          >
            {translate(`mandate.setAll.${level}`)}
          </Button>
        ))}
      </Stack>
      {isPhone ? <MatrixCards {...props} group={group} /> : <MatrixTable {...props} group={group} />}
    </Box>
  );
};
