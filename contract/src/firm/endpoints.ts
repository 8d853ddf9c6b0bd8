import { type Endpoint, success } from '../endpoint.ts';
import { Firm, FirmTexts } from './schema.ts';

export const getFirm = {
  method: 'GET',
  url: '/firm',
  roles: 'anyone',
  schema: { response: { 200: success(Firm) } },
} as const satisfies Endpoint;

export const getFirmTexts = {
  method: 'GET',
  url: '/firm/texts',
  roles: 'anyone',
  schema: { response: { 200: success(FirmTexts) } },
} as const satisfies Endpoint;
