import type { Draw } from '../random.ts';
import { type Paper, newPress } from './pdf.ts';
import { labelPicture } from './picture.ts';
import { csvOf, sheetOf } from './sheet.ts';

export type Sender = { company: string; city: string; country: string; person: string; email: string };
export type MadeFile = { name: string; content: Buffer };
type Make = (draw: Draw, from: Sender, day: string) => MadeFile;

const press = newPress();

const goods: [name: string, code: string, price: number][] = [
  ['Natural dried figs, crop 2026, cartons of 10 kg', '0804.20', 41.5],
  ['Sultanas, type 9, cartons of 12.5 kg', '0806.20', 24.8],
  ['Ball valves of stainless steel, DN 50', '8481.80', 38.2],
  ['Woven cotton fabric, 150 g/m²', '5208.32', 2.9],
  ['Pallets of wood, treated to ISPM 15', '4415.20', 11.4],
  ['Sensors for temperature, 4 to 20 mA', '9025.19', 57],
];

const weights: [string, number][] = [
  ['Cartons', 10.6],
  ['Crates', 84],
  ['Rolls', 22.5],
];

const lines = (draw: Draw) => {
  const first = draw.number(0, goods.length - 1);
  return [goods[first]!, goods[(first + 2) % goods.length]!].map(([name, code, price]) => ({
    name,
    code,
    price,
    count: draw.number(20, 800, 10),
  }));
};

const money = (amount: number) => amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
const numberOf = (draw: Draw, day: string) => `${day.slice(0, 4)}-${draw.number(101, 489)}`;
const senderOf = ({ company, city, country }: Sender) => [company, `${city}, ${country}`];

/** In the language that the sender writes in. */
const invoiceNames: Record<string, string> = {
  Türkiye: 'Proforma fatura',
  China: '形式发票',
  Japan: '見積送り状',
  'United Arab Emirates': 'فاتورة أولية',
  Egypt: 'فاتورة أولية',
  Ukraine: 'Проформа-інвойс',
  Germany: 'Proformarechnung',
  France: 'Facture proforma',
  Spain: 'Factura proforma',
};

const invoice: Make = (draw, from, day) => {
  const number = numberOf(draw, day);
  const sold = lines(draw);
  return {
    name: `${invoiceNames[from.country] ?? 'Proforma invoice'} ${number}.pdf`,
    content: press({
      title: 'Proforma invoice',
      number,
      from: senderOf(from),
      facts: [
        ['Date', day],
        ['Terms', 'CIF Rotterdam, Incoterms 2020'],
        ['Payment', '30 % in advance, the rest against documents'],
      ],
      head: ['Goods', 'HS code', 'Quantity', 'Price in EUR', 'Amount in EUR'],
      rows: sold.map(({ name, code, count, price }) => [
        name,
        code,
        `${count}`,
        money(price),
        money(count * price),
      ]),
      note: `Total: EUR ${money(sold.reduce((sum, { count, price }) => sum + count * price, 0))}. Valid for 30 days.`,
    }),
  };
};

const paper =
  (name: string, of: (draw: Draw, from: Sender, day: string) => Omit<Paper, 'from' | 'number'>): Make =>
  (draw, from, day) => {
    const number = numberOf(draw, day);
    return {
      name: `${name} ${number}.pdf`,
      content: press({ ...of(draw, from, day), number, from: senderOf(from) }),
    };
  };

const letterOfCredit = paper('Draft letter of credit', (draw, _from, day) => ({
  title: 'Draft letter of credit',
  facts: [
    ['31C Date of issue', day],
    ['40A Form', 'IRREVOCABLE'],
    ['32B Currency, amount', `EUR ${money(draw.number(20_000, 180_000, 500))}`],
    ['43P Partial shipments', 'NOT ALLOWED'],
    ['44E Port of loading', 'IZMIR'],
  ],
  head: ['Field', 'Text'],
  rows: [
    ['45A Goods', lines(draw)[0]!.name.toUpperCase()],
    [
      '46A Documents',
      'SIGNED COMMERCIAL INVOICE IN THREE ORIGINALS; FULL SET OF CLEAN ON BOARD BILLS OF LADING',
    ],
    ['48 Presentation', 'WITHIN 21 DAYS AFTER SHIPMENT'],
  ],
  note: 'Draft for the comments of the beneficiary. Not an operative instrument.',
}));

const laboratoryReport = paper('Laboratory report', (draw, _from, day) => ({
  title: 'Laboratory report',
  facts: [
    ['Sampled', day],
    ['Sample', lines(draw)[0]!.name],
    ['Method', 'EN 14123:2008, HPLC'],
  ],
  head: ['Parameter', 'Result', 'Limit', 'Unit'],
  rows: [
    ['Aflatoxin B1', (draw.number(4, 38) / 10).toFixed(1), '6.0', 'µg/kg'],
    ['Aflatoxins, total', (draw.number(10, 62) / 10).toFixed(1), '10.0', 'µg/kg'],
    ['Ochratoxin A', (draw.number(5, 70) / 10).toFixed(1), '8.0', 'µg/kg'],
    ['Moisture', `${draw.number(18, 25)}`, '26', '%'],
  ],
  note: 'The results refer to the sample as received.',
}));

const supplierDeclaration = paper("Supplier's declaration", (draw, _from, day) => ({
  title: "Supplier's declaration",
  facts: [
    ['Date', day],
    ['Preferential origin', 'Türkiye'],
    ['Valid', 'for one year'],
  ],
  head: ['Goods', 'HS code', 'Rule met'],
  rows: lines(draw).map(({ name, code }) => [
    name,
    code,
    draw.chance(0.5) ? 'Wholly obtained' : 'Change of heading',
  ]),
  note: 'I undertake to make any further supporting documents available to the customs authorities.',
}));

const contract = paper('Draft contract', (draw, from, day) => ({
  title: 'Draft sales contract',
  facts: [
    ['Seller', from.company],
    ['Draft of', day],
    ['Law', 'CISG, otherwise the law of the seller'],
  ],
  head: ['Clause', 'Text'],
  rows: [
    ['4 Delivery', 'FCA seller’s works, Incoterms 2020, within eight weeks after the advance payment.'],
    ['7 Retention of title', 'The goods remain the property of the seller until they are paid in full.'],
    ['11 Disputes', 'ICC arbitration, one arbitrator, seat in Geneva, in English.'],
  ],
  note: `Price: EUR ${money(draw.number(18_000, 240_000, 500))}.`,
}));

const checklist: Make = (_draw, _from, day) => ({
  name: 'Checklist of documents.xlsx',
  content: sheetOf([
    ['Document', 'From whom', 'Due', 'Copies'],
    ['Commercial invoice', 'Seller', day, 3],
    ['Packing list', 'Seller', day, 3],
    ['Certificate of origin', 'Chamber of commerce', day, 1],
    ['Bill of lading', 'Carrier', 'on shipment', 3],
  ]),
});

const materials: Make = (draw) => ({
  name: 'Bill of materials.xlsx',
  content: sheetOf([
    ['Part', 'HS code', 'Origin', 'Value in EUR', 'Share in %'],
    ...lines(draw).map(({ name, code, price }, place) => [
      name,
      code,
      place === 0 ? 'Türkiye' : 'China',
      price,
      place === 0 ? 62 : 38,
    ]),
  ]),
});

const packingList: Make = (draw, { country }) => ({
  name: country === 'China' ? '装箱单.csv' : 'Packing list.csv',
  content: csvOf([
    ['Package', 'Marks', 'Contents', 'Net kg', 'Gross kg'],
    ...lines(draw).map(({ name, count }, place) => {
      const [kind, weight] = weights[place]!;
      return [
        `${count} ${kind}`,
        `EKM ${place + 1}/${count}`,
        name,
        Math.round(count * weight),
        Math.round(count * weight * 1.06),
      ];
    }),
  ]),
});

const label: Make = (draw) => ({ name: 'Label on the crate.png', content: labelPicture(draw) });

const mail: Make = (draw, { person, email, company }, day) => ({
  name: 'Message of the buyer.eml',
  content: Buffer.from(
    [
      'From: Purchasing <purchasing@hansen-import.example>',
      `To: ${email}`,
      `Date: ${new Date(`${day}T08:10:00Z`).toUTCString()}`,
      `Subject: Order ${draw.number(4_100, 4_990)}`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      `Dear ${person},`,
      '',
      `we accept the offer of ${company}, if the goods arrive before the end of the quarter.`,
      'Please confirm the date of shipment, and send the draft documents first.',
      '',
      'Kind regards',
      'Purchasing',
      '',
    ].join('\r\n'),
  ),
});

/** What clients send about a topic; others send an invoice. */
const byTopic: Record<string, Make[]> = {
  'Tariff classification': [label, materials],
  'Customs valuation': [invoice, contract],
  'Rules of origin': [supplierDeclaration, materials],
  'Certificates of origin': [supplierDeclaration, invoice],
  'Free trade agreements': [materials, supplierDeclaration],
  'Letters of credit': [letterOfCredit, invoice],
  'Trade finance': [letterOfCredit, contract],
  Contracts: [contract, mail],
  Arbitration: [contract, mail],
  'Sanctions screening': [mail, contract],
  'Product standards': [label, laboratoryReport],
  'Food safety and phytosanitary rules': [laboratoryReport, label],
  'Dangerous goods': [packingList, label],
  'Transport documents': [packingList, invoice],
};

export const papersAbout = (topics: string[]): Make[] => topics.flatMap((topic) => byTopic[topic] ?? []);

export const anyPaper: Make[] = [invoice, packingList];

export const twoPdfs: Make[] = [invoice, contract];

/** What consultants add to a result. */
export const annexes: Make[] = [checklist];
