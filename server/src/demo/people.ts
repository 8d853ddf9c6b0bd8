import type { RoomCode } from '@consultflow/contract/rooms/code';
import type { WeeklyHours } from '@consultflow/contract/settings/hours';

export const admin = {
  name: 'Marta Wiśniewska',
  email: 'marta.wisniewska@consultflow.example',
  phone: '+48 22 555 01 40',
};

export type ConsultantProfile = {
  name: string;
  email: string;
  phone: string;
  specialties: RoomCode[];
  bio: string;
  /** Those without work while the firm is open. */
  availability?: WeeklyHours;
  video_link?: string;
};

const morning: [string, string] = ['09:00', '12:30'];
const afternoon: [string, string] = ['13:30', '18:00'];
const full = [morning, afternoon];

export const consultants: ConsultantProfile[] = [
  {
    name: 'Elif Aydın',
    email: 'elif.aydin@consultflow.example',
    phone: '+90 212 555 01 62',
    specialties: ['A'],
    bio:
      'Licensed customs broker in Istanbul for eleven years, then head of classification at a food group. ' +
      'Tariff rulings, valuation and inward processing on both sides of the customs union.',
    availability: { Monday: full, Tuesday: full, Wednesday: full, Thursday: full, Friday: full },
    video_link: 'https://meet.consultflow.example/elif-aydin',
  },
  {
    name: 'Rohan Mehta',
    email: 'rohan.mehta@consultflow.example',
    phone: '+91 22 5550 0138',
    specialties: ['A', 'E'],
    bio:
      'Mechanical engineer turned importer. Brought production lines into India, the Gulf and East Africa; ' +
      'knows what the inspector will ask before the crate is opened.',
  },
  {
    name: 'Jonas Lindqvist',
    email: 'jonas.lindqvist@consultflow.example',
    phone: '+46 8 465 004 18',
    specialties: ['B'],
    bio:
      'Origin and export control. Fourteen years with the export desk of a Swedish engineering company, ' +
      'four of them answering for its dual-use licences. Teaches Incoterms at the chamber of commerce.',
    video_link: 'https://meet.consultflow.example/jonas-lindqvist',
  },
  {
    name: 'Chiamaka Okafor',
    email: 'chiamaka.okafor@consultflow.example',
    phone: '+234 1 555 0177',
    specialties: ['B', 'D'],
    bio:
      'Ran cocoa and cashew exports from Lagos and Tema, and the letters of credit that paid for them. ' +
      'Works between the export file and the bank counter.',
    availability: { Monday: full, Tuesday: [afternoon], Wednesday: full, Thursday: full, Friday: [morning] },
  },
  {
    name: 'Beatriz Carvalho Nunes',
    email: 'beatriz.nunes@consultflow.example',
    phone: '+351 21 555 0129',
    specialties: ['C'],
    bio:
      'Advogada in Lisbon, solicitor in England and Wales. International sales, agency and distribution; ' +
      'counsel in some thirty arbitrations under the ICC and LCIA rules.',
    // Part-time.
    availability: { Monday: full, Tuesday: full, Wednesday: full },
  },
  {
    name: 'Димитър Ангелов',
    email: 'dimitar.angelov@consultflow.example',
    phone: '+359 2 555 0183',
    specialties: ['D', 'C'],
    bio:
      'Twenty years in documentary trade at a bank in Sofia, latterly as head of guarantees. Examines a ' +
      'presentation the way the issuing bank will. Second room: sanctions.',
    video_link: 'https://meet.consultflow.example/dimitar-angelov',
  },
  {
    name: '陳怡君',
    email: 'yichun.chen@consultflow.example',
    phone: '+886 2 5550 0146',
    specialties: ['D'],
    bio:
      'Structured trade finance in Taipei and Singapore: forfaiting, receivables, export credit agencies. ' +
      'Answers in English, 中文 and Hokkien.',
    availability: Object.fromEntries(
      (['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const).map((day) => [day, [morning]]),
    ),
    video_link: 'https://meet.consultflow.example/chen-yichun',
  },
  {
    name: 'Nguyễn Hoàng Lan',
    email: 'lan.nguyen@consultflow.example',
    phone: '+84 28 5550 0115',
    specialties: ['E', 'A'],
    bio:
      'Chemist and dangerous goods safety adviser. Packing, labelling and conformity for sea and air; ' +
      'formerly with a testing laboratory in Hồ Chí Minh City and a liner agency in Rotterdam.',
  },
];

export type ClientProfile = { name: string; email: string; phone: string };

const client = (name: string, email: string, phone: string): ClientProfile => ({ name, email, phone });

/** The earliest hired first. */
export const approvedClients: ClientProfile[] = [
  client('Ayşe Yıldırım', 'ayse.yildirim@egekurumeyve.example', '+90 232 555 01 24'),
  client('Katharina Voss', 'katharina.voss@vosspacktechnik.example', '+49 421 5550 1173'),
  client('Kwabena Osei-Tutu', 'k.oseitutu@volticacocoa.example', '+233 30 255 5016'),
  client('Γιώργος Παπαδόπουλος', 'g.papadopoulos@messiniaelaia.example', '+30 27210 55 501'),
  client('김서연', 'seoyeon.kim@hanbitcell.example', '+82 51 555 0148'),
  client('Trần Quốc Bảo', 'tran.quocbao@songcamfurniture.example', '+84 225 355 0119'),
  client('João Pedro Albuquerque', 'joao.albuquerque@serradourada.example', '+55 13 5550 0152'),
  client('अंजलि शर्मा', 'anjali.sharma@gulabitextiles.example', '+91 141 555 0126'),
  client('王建国', 'wang.jianguo@yongjiangfastener.example', '+86 574 5550 0188'),
  client('Hélène Dubois-Garnier', 'helene.dubois@dubois-garnier.example', '+33 4 65 71 12 34'),
  client('יעל כהן-מזרחי', 'yael.cohen@galilmed.example', '+972 4 555 0163'),
  client('ليلى أحمد المنصوري', 'layla@almansoori-trading.example', '+971 4 555 0121'),
  client('สมชาย วัฒนกิจ', 'somchai@hatyairubber.example', '+66 74 555 017'),
  client('山本 美咲', 'misaki.yamamoto@naniwa-seiki.example', '+81 6 5550 0142'),
  client('Андрій Мельник', 'a.melnyk@chornomoroliya.example', '+380 48 555 0134'),
  client('Милица Јовановић', 'milica.jovanovic@zlatibormalina.example', '+381 31 555 019'),
  client('Iñigo Etxeberria Goikoetxea', 'inigo.etxeberria@nerbiontubos.example', '+34 94 555 01 57'),
  client('Margaret O’Connell', 'm.oconnell@tidewaterpump.example', '+1 912-555-0143'),
  client('Jean-François Tremblay', 'jf.tremblay@erablieretremblay.example', '+1 418-555-0168'),
  client('Catalina Rojas Sepúlveda', 'catalina.rojas@frutasaconcagua.example', '+56 32 555 0137'),
  client('Amina Wanjirũ Njoroge', 'amina.njoroge@mlimafresh.example', '+254 20 555 0191'),
  client('Sigrid Bjørnstad', 'sigrid.bjornstad@sunnmoreklippfisk.example', '+47 70 55 50 14'),
  client('Zbigniew Szczęsny', 'z.szczesny@kaszubyokna.example', '+48 58 555 01 76'),
  client('Přemysl Dvořáček', 'premysl.dvoracek@plzenlozisk.example', '+420 377 555 018'),
  client('Guadalupe Hernández Ríos', 'guadalupe.hernandez@altosagave.example', '+52 378 555 0129'),
  client('يوسف العلوي', 'y.alaoui@sahelfertil.example', '+212 523 55 50 17'),
  client('Tan Wei Ling', 'weiling.tan@straitsmarinespares.example', '+65 6555 0135'),
  client('Callum Fraser', 'callum.fraser@barossaridge.example', '+61 8 5550 0172'),
  client('Priya Nair-Whitfield', 'priya.nair@lanternandfox.example', '+44 1632 960147'),
  client('Ștefan Ionescu', 'stefan.ionescu@carpatworkwear.example', '+40 264 555 016'),
];

/** Deleted from the firm; their consultations stay. */
export const inactiveClient = client(
  'Niamh Ó Dálaigh',
  'niamh.odalaigh@leebioscience.example',
  '+353 21 555 0184',
);

/** Oldest first. */
export const pendingClients: ClientProfile[] = [
  client('Nguyễn Thị Minh Châu', 'minhchau@taynguyencoffee.example', '+84 262 355 0142'),
  client(
    'Dr. Wiebke Oltmanns-Petersen',
    'w.oltmanns-petersen@ueberseehandel-hamburg.example',
    '+49 40 5550 1188',
  ),
  client('محمد بن سالم الحارثي', 'm.alharthi@gulfdates.example', '+968 2455 0190'),
  client('佐藤 健一', 'k.sato@setouchi-seimitsu.example', '+81 86 555 0137'),
  client('Олена Ковальчук', 'o.kovalchuk@dniproagro.example', ''),
  client('रोहन देशपांडे', 'rohan@deccantextiles.example', '+91 20 5550 0164'),
  client('Mateo Quispe Huamán', 'mquispe@altohuallaga.example', '+51 42 555 0108'),
];

export const rejectedClients: (ClientProfile & { reason: string })[] = [
  {
    ...client('Victor Strand', 'v.strand@strandglobalholdings.example', '+1 302-555-0199'),
    reason:
      'We could not find Strand Global Holdings in the Delaware register, and the address given is a mailbox. ' +
      'Send us a certificate of good standing and we will look again.',
  },
  {
    ...client('Lucía Ferrer Montalbán', 'lucia.ferrer@estudiantes.example', '+34 91 555 01 88'),
    reason:
      'The application is for a university thesis. We advise companies only; the public guides of the ' +
      'International Trade Centre will serve you better.',
  },
];
