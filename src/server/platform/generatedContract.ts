import { createModel } from '#engine/createModel.ts';
import { entities } from '#generated/entities.ts';
import openapi from '#generated/openapi.json' with { type: 'json' };
import { replies, requests } from '#generated/validators/calls.js';
import { words as en } from '#generated/words/en.ts';
import { words as ja } from '#generated/words/ja.ts';
import { words as zh } from '#generated/words/zh.ts';
import type { Contract, ContractParts } from './contract.ts';

/** A contract from its parts: every schema becomes its model. */
export const createContract = ({ entities: schemas, ...parts }: ContractParts): Contract => ({
  ...parts,
  models: Object.fromEntries(schemas.map((entity) => [entity['x-resource'].name, createModel(entity)])),
});

/** The contract of the schemas this program was built from. */
export const generatedContract = (): Contract =>
  createContract({ entities, requests, replies, words: { zh, en, ja }, openapi });
