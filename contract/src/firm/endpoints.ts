import { type Endpoint, success } from '../endpoint.ts';
import { Firm, FirmTexts } from './schema.ts';

const tag = 'Firm';

export const getFirm = {
  method: 'GET',
  url: '/firm',
  summary: 'Returns the public data of the firm: its name, and which texts it has published',
  tag,
  roles: 'anyone',
  schema: { response: { 200: success(Firm) } },
} as const satisfies Endpoint;

export const getFirmTexts = {
  method: 'GET',
  url: '/firm/texts',
  summary: 'Returns the published texts',
  tag,
  roles: 'anyone',
  schema: { response: { 200: success(FirmTexts) } },
} as const satisfies Endpoint;
