import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import type { TextFieldProps } from '@mui/material/TextField';
import TextField from '@mui/material/TextField';
import { type ComponentProps, lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { dayOfInstant, dayText, instantText, parseDay, parseInstant } from '#engine/dateText.ts';

const CalendarPopover = lazy(() =>
  import('./CalendarPopover.tsx').then((module) => ({ default: module.CalendarPopover })),
);

interface DayBoxProps
  extends Pick<
    TextFieldProps,
    'id' | 'name' | 'label' | 'inputRef' | 'error' | 'helperText' | 'required' | 'disabled' | 'fullWidth'
  > {
  readonly value: unknown;
  /** What the entry means; null when empty, the entry itself when it means nothing, so that validation can say so. */
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  /** How a value is written, and what an entry means; undefined when nothing. */
  readonly format: (value: string) => string;
  readonly parse: (entry: string, today: string) => string | undefined;
  /** `YYYY/MM/DD`, shown while the box is empty. */
  readonly pattern: string;
  /** The day of a value, `YYYY-MM-DD`, and the value with another day. */
  readonly dayOf: (value: string) => string | undefined;
  readonly withDay: (value: string | undefined, day: string) => string;
}

const today = (): string => dayOfInstant(new Date());

/** What is typed stays as typed (`11/2` on the way to `11/21`) until the box is left; the form holds what it means. */
const useEntry = ({ value, format, parse, onChange, onBlur }: DayBoxProps) => {
  const written = typeof value === 'string' ? format(value) : '';
  const [draft, setDraft] = useState<string>();
  const meaning = (entry: string): string | null =>
    entry.trim() === '' ? null : (parse(entry, today()) ?? entry);
  // A value set from outside (a reset, the calendar) replaces what was typed.
  const isCurrent = draft !== undefined && meaning(draft) === (value ?? null);
  return {
    text: isCurrent ? draft : written,
    change: (entry: string) => {
      setDraft(entry);
      onChange(meaning(entry));
    },
    leave: () => {
      setDraft(undefined);
      onBlur?.();
    },
  };
};

interface CalendarButtonProps extends Pick<DayBoxProps, 'value' | 'dayOf' | 'withDay' | 'disabled'> {
  readonly label: string;
  readonly anchor: RefObject<HTMLDivElement | null>;
  readonly onChoose: (value: string) => void;
}

const CalendarButton = ({
  value,
  label,
  anchor,
  dayOf,
  withDay,
  disabled,
  onChoose,
}: CalendarButtonProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const current = typeof value === 'string' && dayOf(value) !== undefined ? value : undefined;
  return (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={disabled === true}
        onClick={() => setIsOpen(true)}
      >
        <CalendarMonth fontSize="small" />
      </IconButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <CalendarPopover
            anchor={anchor.current}
            label={label}
            value={current === undefined ? undefined : dayOf(current)}
            today={today()}
            onClose={() => setIsOpen(false)}
            onChoose={(day) => {
              setIsOpen(false);
              onChoose(withDay(current, day));
            }}
          />
        </Suspense>
      ) : null}
    </InputAdornment>
  );
};

/** A box for a day (or an instant), typed as `YYYY/MM/DD` whatever the browser's language, with a calendar at hand. */
const DayBox = (props: DayBoxProps) => {
  const { value, onChange, onBlur, format, parse, pattern, dayOf, withDay, ...rest } = props;
  const translate = useTranslate();
  const anchor = useRef<HTMLDivElement>(null);
  const entry = useEntry(props);
  return (
    <TextField
      {...rest}
      ref={anchor}
      value={entry.text}
      onChange={(event) => entry.change(event.target.value)}
      onBlur={entry.leave}
      placeholder={pattern}
      size="small"
      slotProps={{
        htmlInput: { autoComplete: 'off', inputMode: 'text' },
        input: {
          endAdornment: (
            <CalendarButton
              value={value}
              label={translate('fields.day.open', { name: String(rest.label ?? '') })}
              anchor={anchor}
              dayOf={dayOf}
              withDay={withDay}
              disabled={rest.disabled ?? false}
              onChoose={onChange}
            />
          ),
        },
      }}
    />
  );
};

type EntryProps = Omit<ComponentProps<typeof DayBox>, 'format' | 'parse' | 'pattern' | 'dayOf' | 'withDay'>;

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value.slice(0, 10));

/** A day; `YYYY-MM-DD` as its value. A wrong entry stays what was typed. */
export const DayEntry = (props: EntryProps) => (
  <DayBox
    {...props}
    pattern="YYYY/MM/DD"
    format={(value) => (isDay(value) ? dayText(value) : value)}
    parse={parseDay}
    dayOf={(value) => (isDay(value) ? value.slice(0, 10) : undefined)}
    withDay={(_, day) => day}
  />
);

const isInstant = (value: string): boolean => value.charAt(10) === 'T' && !Number.isNaN(Date.parse(value));
const clockOf = (value: string): string => instantText(value).slice(11);
const dayOf = (value: string): string => instantText(value).slice(0, 10).replaceAll('/', '-');

/** An instant on the company's clock; ISO 8601 as its value. Another day from the calendar keeps the time. */
export const InstantEntry = (props: EntryProps) => (
  <DayBox
    {...props}
    pattern="YYYY/MM/DD HH:mm"
    format={(value) => (isInstant(value) ? instantText(value) : value)}
    parse={parseInstant}
    dayOf={(value) => (isInstant(value) ? dayOf(value) : undefined)}
    withDay={(value, day) =>
      parseInstant(`${day} ${value === undefined ? '00:00' : clockOf(value)}`, day) ?? day
    }
  />
);
