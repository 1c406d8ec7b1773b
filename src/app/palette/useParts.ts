import ImportIcon from '@mui/icons-material/FileUploadOutlined';
import ActionIcon from '@mui/icons-material/PlayArrowOutlined';
import SettingIcon from '@mui/icons-material/TuneOutlined';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useLiveModels } from '#app/console/liveModels.ts';
import type { EntityModel } from '#engine/model.ts';
import { partWords } from '#generated/parts.ts';
import { words as frameWords } from '#generated/words/console/frame.ts';
import { locales } from '#i18n/locale.ts';
import { isAllowed } from '#session/authProvider.ts';
import { importPermission, importStartAddress } from '#views/import/entry/importAddress.ts';
import { usePermissionReply } from '#views/reasons/usePermissionReply.ts';
import { wordKeys } from '#views/wordKeys.ts';
import type { PaletteItem, Searchable } from './paletteItem.ts';

type Translate = ReturnType<typeof useTranslate>;
type May = (noun: string, action: string) => boolean;
type Part = Searchable<PaletteItem>;

interface PartOf {
  readonly noun: string;
  /** Of its words, without the noun: `fields.logo`. */
  readonly key: string;
  readonly item: Pick<PaletteItem, 'kind' | 'icon' | 'to'>;
}

const partOf = ({ noun, key, item }: PartOf, translate: Translate): Part => {
  const title = translate(`resources.${noun}.${key}`);
  return {
    title,
    words: partWords[noun]?.[key] ?? [],
    found: {
      ...item,
      id: `${item.kind}:${noun}:${key}`,
      title,
      detail: translate(`resources.${noun}.plural`),
    },
  };
};

/** The page a setting is changed on: its own, or the list that opens it in a dialog. */
const settingPage = ({ noun, form }: EntityModel, models: readonly EntityModel[]): string => {
  const owner = form.as === 'dialog' ? models.find(({ list }) => list.settings === noun) : undefined;
  return owner === undefined ? `/${noun}` : `/${owner.noun}/settings`;
};

/** Fields and groups of a setting, each where it stands on its page. */
const settingsOf = (
  model: EntityModel,
  models: readonly EntityModel[],
  translate: Translate,
): readonly Part[] => {
  const known = partWords[model.noun] ?? {};
  const page = settingPage(model, models);
  const groups = model.form.groups.filter(({ fields }) => fields.length > 0);
  const shown = new Set([...groups.flatMap(({ fields }) => fields), ...model.list.columns]);
  const names = model.fields.map(({ name }) => name).filter((name) => shown.has(name));
  const at = (key: string, field: string) => ({
    noun: model.noun,
    key,
    item: { kind: 'setting' as const, icon: SettingIcon, to: `${page}?field=${field}` },
  });
  const parts = [
    ...names.map((name) => at(`fields.${name}`, name)),
    ...groups.map(({ key, fields }) => at(`groups.${key}`, fields[0] ?? '')),
  ]
    .filter(({ key }) => known[key] !== undefined)
    .map((part) => partOf(part, translate));
  // A group of one field is often called as the field is.
  return parts.filter(({ title }, index) => parts.findIndex((other) => other.title === title) === index);
};

/** A way in is called by what comes in: that it is an import is said before it. */
const importPart = (part: PartOf, translate: Translate): Part => {
  const { title: name, words, found } = partOf(part, translate);
  const title = translate('frame.command.import', { name });
  return {
    title,
    words: [...words, ...locales.map((locale) => frameWords[locale]['frame.command.import'])],
    found: { ...found, title },
  };
};

/** What a noun's pages can do, besides adding a row: each on the page where it is done. */
const actionsOf = (model: EntityModel, may: May, translate: Translate): readonly Part[] => {
  const { noun } = model;
  const command = (key: string, icon: PaletteItem['icon'], to: string): PartOf => ({
    noun,
    key,
    item: { kind: 'command', icon, to },
  });
  return [
    ...Object.entries(model.commands)
      .filter(([permission]) => may(noun, permission))
      .map(([permission, { at }]) =>
        partOf(command(`commands.${permission}`, ActionIcon, `/${noun}/${at}`), translate),
      ),
    ...model.imports
      .filter((purpose) => may(noun, importPermission(model, purpose)))
      .map(({ purpose }) =>
        command(`imports.${purpose}.title`, ImportIcon, importStartAddress(noun, purpose)),
      )
      .map((part) => importPart(part, translate)),
    ...model.actions
      .filter(({ name }) => may(noun, name))
      .map(({ name }) => partOf(command(`actions.${name}.title`, ActionIcon, `/${noun}`), translate)),
  ];
};

/**
 * Settings down to their fields, and what can be done, with the words they are found by in every language: as far as this person may open
 * the page and do it. Nothing of it is shown before something is typed.
 */
export const useParts = (): readonly Part[] => {
  const translate = useTranslate();
  const { models } = useLiveModels();
  const { permissions } = usePermissionReply();
  return useMemo(() => {
    if (permissions === undefined) return [];
    const all = Object.values(models);
    const may: May = (resource, action) => isAllowed(permissions, { resource, action });
    const pages = all.filter(({ noun, kind }) => kind !== 'service' && may(noun, 'read'));
    const isTitled = ({ title }: Part) => title !== '';
    return [
      ...pages.flatMap((model) => settingsOf(model, all, translate)),
      ...pages.flatMap((model) => actionsOf(model, may, translate)),
    ].filter(isTitled);
  }, [models, permissions, translate]);
};

/** Pages without a place in the menu, which another page leads to: found by their names like the others. */
export const useInnerScreens = (): readonly Part[] => {
  const translate = useTranslate();
  const { byNoun, models } = useLiveModels();
  const { permissions } = usePermissionReply();
  if (permissions === undefined) return [];
  return Object.values(models)
    .filter(
      ({ noun, within, kind, form }) =>
        within !== undefined &&
        kind !== 'service' &&
        form.as !== 'dialog' &&
        isAllowed(permissions, { resource: noun, action: 'read' }),
    )
    .map(({ noun, within = '' }): Part => {
      const title = translate(wordKeys(noun).plural);
      return {
        title,
        words: [],
        found: {
          id: `screen:${noun}`,
          kind: 'screen',
          title,
          detail: translate(wordKeys(byNoun[within]?.noun ?? within).plural),
          icon: SettingIcon,
          to: `/${noun}`,
        },
      };
    });
};
