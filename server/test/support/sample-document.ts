import type { Company } from '@consultflow/contract/companies/schema';
import type { ConsultationDetail } from '@consultflow/contract/consultations/schema';
import type { ConsultationDocument, DocumentChange } from '../../src/documents/document.ts';
import { product } from '../../src/letterhead/letterhead.ts';

const company: Company = {
  id: '0198f3a2-0000-7b44-9a53-2f7f3d9e1c03',
  client_id: '0198f3a2-0000-7b44-9a53-2f7f3d9e1c01',
  name: 'Ege Kuru Meyve Gıda San. ve Tic. A.Ş.',
  address: 'Akdeniz Cad. No: 8/402',
  zipCode: '35210',
  city: 'Konak',
  state: 'İzmir',
  country: 'Türkiye',
  phone: '+90 232 000 00 00',
  email: 'export@egekurumeyve.example',
  website: '',
  department: '',
  description: '',
  updated_at: '2026-11-16T10:05:00.000Z',
};

/** A field that is added later is absent. */
const consultation = {
  id: '0198f3a2-6c1e-7b44-9a53-2f7f3d9e1c02',
  number: 1042,
  client_id: company.client_id,
  client_name: 'Ayşe Yıldırım',
  client_email: 'ayse.yildirim@egekurumeyve.example',
  consultant_id: '0198f3a2-0000-7b44-9a53-2f7f3d9e1c04',
  consultant_name: 'Jonas Lindqvist',
  consultant_email: 'jonas.lindqvist@consultflow.example',
  room: 'B',
  topic: 'Rules of origin, Certificates of origin',
  problem_details:
    '<p>We ship 22 t of dried figs, <strong>HS 0804.20</strong>.</p><ul><li><p>May we ship under a EUR.1?</p></li></ul>',
  status: 'completed',
  scheduled_date: '2026-11-24T07:00:00Z',
  completed_date: '2026-11-24T15:02:00Z',
  consultation_result:
    '<h2>Which proof</h2><p>Use a <a href="https://trade.example/eur1">EUR.1</a>.</p><ol><li><p>Withdraw the A.TR.</p></li></ol>',
  result_version: 2,
  result_at: '2026-11-24T15:02:00Z',
  reason: null,
  created_at: '2026-11-12T09:14:00Z',
  updated_at: '2026-11-24T15:02:00Z',
  last_modified_by: 'Jonas Lindqvist',
  client_companies: [company],
  client_company_count: 1,
} as ConsultationDetail;

const change: DocumentChange = {
  id: '1',
  changed_at: '2026-11-12T09:14:00Z',
  changed_by: consultation.client_id,
  changed_by_name: 'Ayşe Yıldırım',
  from: null,
  to: 'requested',
  reason: null,
  has_earlier_result: false,
};

/** A sample document: a completed consultation of a Turkish client. */
export const sample: ConsultationDocument = {
  firm: product,
  consultation,
  room_name: 'Export Consultation',
  history: [
    change,
    { ...change, id: '2', from: 'requested', to: 'approved', changed_by_name: 'Jonas Lindqvist' },
    { ...change, id: '3', from: 'approved', to: 'rescheduled', reason: 'The auditor comes on the 20th' },
    { ...change, id: '4', from: 'completed', to: 'completed', has_earlier_result: true },
  ],
  conversation: [],
  files: [],
  made_at: '2026-11-25T06:40:00Z',
  time_zone: 'Europe/Istanbul',
  language: 'en',
};

export const sampleWith = (changes: Partial<ConsultationDetail>): ConsultationDocument => ({
  ...sample,
  consultation: { ...consultation, ...changes },
});
