import { QueryClient } from '@tanstack/react-query';
import { configure } from '@testing-library/react';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { type ReactNode, useCallback, useState } from 'react';
import { AdminContext, type AuthProvider, memoryStore, Resource, TestMemoryRouter } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { createAjv } from '#compiler/document/validatorCode.ts';
import { formDocumentOf } from '#compiler/document/wireDocument.ts';
import { wordsIn } from '#compiler/source/words.ts';
import { createConsoleProvider } from '#dataProvider/createConsoleProvider.ts';
import { createModel } from '#engine/createModel.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import type { EntityModel } from '#engine/model.ts';
import type { Validate } from '#engine/validation/violations.ts';
import { entities } from '#generated/entities.ts';
import { words as consoleWords } from '#generated/words/console/zh.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ruleWords } from '#i18n/rules.ts';
import { GeneratedScreen } from '#views/generated/GeneratedScreen.tsx';
import type { FormValidators } from '#views/ModelContext.tsx';
import { Toasts } from '#views/notices/Toasts.tsx';
import type { Overrides } from '#views/override.ts';
import { ModelProvider } from '#views/provider/ModelProvider.tsx';
import { resourceProps } from '#views/resourceProps.ts';
import type { MemorySend } from './memorySend.ts';

// Two cores are shared by all test files: a first render takes longer than the library's second. The whole page in an error helps no one.
configure({ asyncUtilTimeout: 8_000, getElementError: (message) => new Error(message ?? 'not found') });

const compile = (schema: object): Validate => createAjv().compile(schema) as Validate;

/** The validators the compiler would emit for a schema written in a test. */
export const validatorsOf = (entity: EntitySchema): FormValidators => {
  const document = formDocumentOf(entity, createModel(entity), {});
  return {
    form: compile(document.form),
    actions: Object.fromEntries(
      Object.entries(document.actions).map(([name, schema]) => [name, compile(schema)]),
    ),
  };
};

const messagesFor = (schemas: readonly EntitySchema[]) =>
  messagesOf(englishMessages, {
    resources: Object.fromEntries(
      schemas.map((schema) => [schema['x-resource'].name, wordsIn(schema, createModel(schema), 'zh')]),
    ),
    console: consoleWords,
    rules: ruleWords.zh,
  });

/** Every list asks how its reader likes it. */
const services = entities.filter((schema) => schema['x-resource'].name === 'preference').map(createModel);

export interface HarnessProps {
  readonly schemas: readonly EntitySchema[];
  readonly server: MemorySend;
  readonly overrides?: Readonly<Record<string, Overrides>>;
  readonly address?: string;
  readonly onAddress?: (address: string) => void;
  /** Whether a reader may list the rows of a noun; all of them when left out. */
  readonly mayList?: (noun: string) => boolean;
  readonly children?: ReactNode;
}

const everything = () => true;

/** Someone who is signed in and may do all with what they may list. */
const readerOf = (mayList: (noun: string) => boolean): AuthProvider => ({
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  canAccess: async ({ resource }) => mayList(resource),
});

const quickClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** The console around a view: models, words (zh), router, notifications, and the data provider on a server in memory. */
export const Harness = (props: HarnessProps) => {
  const { schemas, server, overrides, address = '/', onAddress, mayList = everything, children } = props;
  const [parts] = useState(() => {
    const models = schemas.map(createModel);
    const byNoun: Readonly<Record<string, EntityModel>> = Object.fromEntries(
      [...models, ...services].map((model) => [model.noun, model]),
    );
    const validators = new Map(schemas.map((schema) => [schema['x-resource'].name, validatorsOf(schema)]));
    return {
      models,
      shown: Object.fromEntries(models.map((model) => [model.noun, model])),
      loadValidators: async (noun: string) => validators.get(noun),
      provider: createConsoleProvider({
        models: () => byNoun,
        send: server.send,
        endSession: () => {},
      }),
      i18n: polyglotI18nProvider(() => messagesFor(schemas), 'zh', [{ locale: 'zh', name: '中文' }]),
      client: quickClient(),
      store: memoryStore(),
      authProvider: readerOf(mayList),
    };
  });
  const overrideOf = useCallback((noun: string) => overrides?.[noun], [overrides]);
  return (
    <TestMemoryRouter
      initialEntries={[address]}
      locationCallback={(location) => onAddress?.(location.pathname)}
    >
      <AdminContext
        authProvider={parts.authProvider}
        dataProvider={parts.provider}
        i18nProvider={parts.i18n}
        queryClient={parts.client}
        store={parts.store}
      >
        <ModelProvider models={parts.shown} overrideOf={overrideOf} loadValidators={parts.loadValidators}>
          {children ?? (
            <Routes>
              {parts.models.map((model) => (
                <Route
                  key={model.noun}
                  path={`/${model.noun}/*`}
                  element={
                    <Resource {...resourceProps(model, overrides?.[model.noun]?.screen ?? GeneratedScreen)} />
                  }
                />
              ))}
            </Routes>
          )}
          <Toasts />
        </ModelProvider>
      </AdminContext>
    </TestMemoryRouter>
  );
};
