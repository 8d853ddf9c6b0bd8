/** The properties that decide which questions suit the goods. */
export type Mark =
  | 'battery'
  | 'bearing'
  | 'bottled'
  | 'carbon'
  | 'chemical'
  | 'chilled'
  | 'consumer'
  | 'contaminant'
  | 'cosmetic'
  | 'dry'
  | 'dual'
  | 'electronic'
  | 'food'
  | 'forest'
  | 'fresh'
  | 'liquid'
  | 'machine'
  | 'medical'
  | 'metal'
  | 'textile'
  | 'wood';

export type Goods = {
  what: string;
  hs: string;
  /** The range of one consignment and its unit; pieces without a unit. */
  from: number;
  to: number;
  unit: string;
  price: number;
  marks: Mark[];
};

/** The trade and place of a client's company. */
export type Trade = {
  country: string;
  port: string;
  currency: string;
  eu: boolean;
  /** Whether the country is a party to the UN sales convention. */
  cisg: boolean;
  goods: Goods[];
};

const goods = (
  what: string,
  hs: string,
  [from, to, unit]: [number, number, string],
  price: number,
  ...marks: Mark[]
): Goods => ({ what, hs, from, to, unit, price, marks });

const t = (from: number, to: number): [number, number, string] => [from, to, 't'];
const pieces = (from: number, to: number): [number, number, string] => [from, to, ''];

const eu = { currency: 'EUR', eu: true, cisg: true };
const usd = { currency: 'USD', eu: false, cisg: true };
const usdOutside = { currency: 'USD', eu: false, cisg: false };

/** By the e-mail address of the client. */
export const trades: Record<string, Trade> = {
  'ayse.yildirim@egekurumeyve.example': {
    ...usd,
    country: 'Türkiye',
    port: 'İzmir (Alsancak)',
    goods: [
      goods('natural dried figs', '0804.20', t(20, 24), 5_900, 'food', 'dry', 'contaminant'),
      goods('dried sultanas', '0806.20', t(20, 24), 2_900, 'food', 'dry', 'contaminant'),
      goods('dried apricots', '0813.10', t(18, 22), 6_400, 'food', 'dry', 'contaminant'),
    ],
  },
  'g.papadopoulos@messiniaelaia.example': {
    ...eu,
    country: 'Greece',
    port: 'Piraeus',
    goods: [
      goods(
        'extra virgin olive oil',
        '1509.20',
        t(18, 22),
        7_800,
        'food',
        'liquid',
        'contaminant',
        'bottled',
      ),
      goods('Kalamata olives in brine', '2005.70', t(18, 21), 3_100, 'food'),
    ],
  },
  'seoyeon.kim@hanbitcell.example': {
    ...usd,
    country: 'the Republic of Korea',
    port: 'Busan',
    goods: [
      goods('lithium-ion battery modules', '8507.60', pieces(240, 960), 410, 'battery', 'electronic'),
      goods('residential storage inverters', '8504.40', pieces(150, 600), 690, 'electronic', 'battery'),
    ],
  },
  'tran.quocbao@songcamfurniture.example': {
    ...usd,
    country: 'Viet Nam',
    port: 'Hải Phòng',
    goods: [
      goods('oak bedroom furniture', '9403.50', pieces(180, 420), 240, 'wood', 'forest', 'consumer'),
      goods('acacia garden tables', '9403.60', pieces(300, 700), 95, 'wood', 'forest', 'consumer'),
    ],
  },
  'katharina.voss@vosspacktechnik.example': {
    ...eu,
    country: 'Germany',
    port: 'Bremerhaven',
    goods: [
      goods('case packing machines', '8422.40', pieces(2, 4), 184_000, 'machine'),
      goods('bottle filling machines', '8422.30', pieces(2, 3), 236_000, 'machine'),
    ],
  },
  'k.oseitutu@volticacocoa.example': {
    ...usdOutside,
    country: 'Ghana',
    port: 'Tema',
    goods: [
      goods('fermented cocoa beans', '1801.00', t(25, 100), 6_200, 'food', 'dry', 'forest', 'contaminant'),
      goods('deodorised cocoa butter', '1804.00', t(18, 22), 11_500, 'food', 'forest'),
    ],
  },
  'joao.albuquerque@serradourada.example': {
    ...usd,
    country: 'Brazil',
    port: 'Santos',
    goods: [
      goods('green Arabica coffee', '0901.11', t(19, 115), 5_600, 'food', 'dry', 'forest', 'contaminant'),
      goods('soluble coffee', '2101.11', t(12, 18), 11_200, 'food', 'dry', 'contaminant'),
    ],
  },
  'anjali.sharma@gulabitextiles.example': {
    ...usdOutside,
    country: 'India',
    port: 'Mundra',
    goods: [
      goods('block-printed cotton bed linen', '6302.21', pieces(4_000, 9_000), 14, 'textile', 'consumer'),
      goods('cotton table linen', '6302.51', pieces(5_000, 12_000), 6, 'textile', 'consumer'),
    ],
  },
  'wang.jianguo@yongjiangfastener.example': {
    ...usd,
    country: 'China',
    port: 'Ningbo',
    goods: [
      goods('zinc-plated hexagon bolts', '7318.15', t(20, 75), 1_450, 'metal', 'carbon'),
      goods('steel hexagon nuts', '7318.16', t(20, 50), 1_620, 'metal', 'carbon'),
    ],
  },
  'helene.dubois@dubois-garnier.example': {
    ...eu,
    country: 'France',
    port: 'Marseille-Fos',
    goods: [
      goods('eau de parfum', '3303.00', pieces(6_000, 18_000), 21, 'cosmetic', 'consumer', 'bottled'),
      goods('lavender essential oil', '3301.29', t(1, 4), 88_000, 'chemical', 'cosmetic'),
    ],
  },
  'yael.cohen@galilmed.example': {
    ...usd,
    country: 'Israel',
    port: 'Haifa',
    goods: [
      goods('volumetric infusion pumps', '9018.90', pieces(120, 600), 980, 'medical', 'electronic'),
      goods('patient monitors', '9018.19', pieces(80, 300), 1_900, 'medical', 'electronic'),
    ],
  },
  'layla@almansoori-trading.example': {
    ...usdOutside,
    country: 'the United Arab Emirates',
    port: 'Jebel Ali',
    goods: [
      goods('split air conditioners', '8415.10', pieces(400, 1_200), 265, 'consumer', 'electronic'),
      goods('basmati rice', '1006.30', t(50, 250), 1_180, 'food', 'dry', 'contaminant'),
    ],
  },
  'somchai@hatyairubber.example': {
    ...usdOutside,
    country: 'Thailand',
    port: 'Songkhla',
    goods: [
      goods('block rubber STR 20', '4001.22', t(40, 200), 1_780, 'forest'),
      goods('nitrile examination gloves', '4015.12', pieces(400_000, 1_200_000), 0.07, 'medical'),
    ],
  },
  'misaki.yamamoto@naniwa-seiki.example': {
    currency: 'EUR',
    eu: false,
    cisg: true,
    country: 'Japan',
    port: 'Kobe',
    goods: [
      goods('five-axis machining centres', '8457.10', pieces(2, 3), 290_000, 'machine', 'dual'),
      goods('high-speed CNC spindles', '8466.93', pieces(6, 24), 18_500, 'machine', 'dual'),
    ],
  },
  'a.melnyk@chornomoroliya.example': {
    ...usd,
    country: 'Ukraine',
    port: 'Odesa',
    goods: [
      goods(
        'refined sunflower oil',
        '1512.19',
        t(42, 126),
        1_240,
        'food',
        'liquid',
        'contaminant',
        'bottled',
      ),
      goods('sunflower meal', '2306.30', t(500, 3_000), 265),
    ],
  },
  'milica.jovanovic@zlatibormalina.example': {
    ...eu,
    eu: false,
    country: 'Serbia',
    port: 'Bar',
    goods: [
      goods('frozen raspberries', '0811.20', t(18, 22), 3_200, 'food', 'chilled', 'contaminant'),
      goods('raspberry jam', '2007.99', t(12, 20), 2_400, 'food', 'bottled'),
    ],
  },
  'inigo.etxeberria@nerbiontubos.example': {
    ...eu,
    country: 'Spain',
    port: 'Bilbao',
    goods: [
      goods('hot-finished seamless steel tubes', '7304.39', t(40, 160), 2_100, 'metal'),
      goods('steel pipe fittings', '7307.93', t(8, 24), 4_600, 'metal'),
    ],
  },
  'm.oconnell@tidewaterpump.example': {
    ...usd,
    country: 'the United States',
    port: 'Savannah',
    goods: [
      goods('centrifugal process pumps', '8413.70', pieces(6, 40), 14_800, 'machine', 'dual'),
      goods('magnetic drive pumps', '8413.70', pieces(8, 30), 9_600, 'machine', 'dual'),
    ],
  },
  'jf.tremblay@erablieretremblay.example': {
    currency: 'CAD',
    eu: false,
    cisg: true,
    country: 'Canada',
    port: 'Montréal',
    goods: [
      goods('maple syrup', '1702.20', t(14, 20), 11_800, 'food', 'bottled', 'liquid'),
      goods('sweetened dried cranberries', '2008.93', t(16, 20), 4_700, 'food', 'dry', 'contaminant'),
    ],
  },
  'catalina.rojas@frutasaconcagua.example': {
    ...usd,
    country: 'Chile',
    port: 'Valparaíso',
    goods: [
      goods('fresh sweet cherries', '0809.29', t(18, 21), 7_200, 'food', 'fresh', 'chilled'),
      goods('walnuts in shell', '0802.31', t(20, 24), 3_400, 'food', 'dry', 'contaminant'),
    ],
  },
  'amina.njoroge@mlimafresh.example': {
    ...usdOutside,
    country: 'Kenya',
    port: 'Mombasa',
    goods: [
      goods('fresh Hass avocados', '0804.40', t(20, 23), 1_950, 'food', 'fresh', 'chilled'),
      goods('fresh French beans', '0708.20', t(3, 8), 2_600, 'food', 'fresh', 'chilled'),
    ],
  },
  'sigrid.bjornstad@sunnmoreklippfisk.example': {
    ...eu,
    eu: false,
    country: 'Norway',
    port: 'Ålesund',
    goods: [
      goods('dried salted cod', '0305.51', t(20, 24), 8_900, 'food', 'dry'),
      goods('fresh Atlantic salmon', '0302.14', t(16, 20), 7_400, 'food', 'chilled'),
    ],
  },
  'z.szczesny@kaszubyokna.example': {
    ...eu,
    country: 'Poland',
    port: 'Gdynia',
    goods: [
      goods('pine window frames', '4418.19', pieces(200, 700), 310, 'wood', 'forest'),
      goods('solid oak doors', '4418.29', pieces(150, 500), 280, 'wood', 'forest', 'consumer'),
    ],
  },
  'premysl.dvoracek@plzenlozisk.example': {
    ...eu,
    country: 'Czechia',
    port: 'Hamburg',
    goods: [
      goods('deep-groove ball bearings', '8482.10', pieces(8_000, 30_000), 4.6, 'bearing', 'metal'),
      goods('spherical roller bearings', '8482.30', pieces(600, 2_400), 62, 'bearing', 'metal'),
    ],
  },
  'guadalupe.hernandez@altosagave.example': {
    ...usd,
    country: 'Mexico',
    port: 'Manzanillo',
    goods: [
      goods('tequila in bottles of 70 cl', '2208.90', pieces(6_000, 16_000), 11, 'food', 'bottled', 'liquid'),
      goods('agave syrup', '1702.60', t(16, 22), 2_900, 'food', 'liquid'),
    ],
  },
  'y.alaoui@sahelfertil.example': {
    ...usdOutside,
    country: 'Morocco',
    port: 'Jorf Lasfar',
    goods: [
      goods('diammonium phosphate', '3105.30', t(1_500, 6_000), 590, 'chemical', 'carbon'),
      goods('argan oil', '1515.90', t(1, 5), 24_000, 'cosmetic', 'food', 'liquid'),
    ],
  },
  'weiling.tan@straitsmarinespares.example': {
    ...usd,
    country: 'Singapore',
    port: 'Singapore',
    goods: [
      goods('marine diesel engine parts', '8409.99', pieces(40, 260), 1_150, 'machine'),
      goods('marine roller bearings', '8482.50', pieces(60, 300), 210, 'bearing', 'metal'),
    ],
  },
  'callum.fraser@barossaridge.example': {
    currency: 'AUD',
    eu: false,
    cisg: true,
    country: 'Australia',
    port: 'Adelaide',
    goods: [
      goods('Shiraz in bottles of 75 cl', '2204.21', pieces(9_000, 15_000), 8, 'food', 'bottled', 'liquid'),
      goods('bulk Shiraz', '2204.29', t(24, 96), 1_150, 'food', 'liquid'),
    ],
  },
  'priya.nair@lanternandfox.example': {
    currency: 'GBP',
    eu: false,
    cisg: false,
    country: 'the United Kingdom',
    port: 'Felixstowe',
    goods: [
      goods('LED table lamps', '9405.21', pieces(3_000, 9_000), 13, 'electronic', 'consumer'),
      goods('wooden toys', '9503.00', pieces(5_000, 14_000), 7, 'consumer'),
    ],
  },
  'stefan.ionescu@carpatworkwear.example': {
    ...eu,
    country: 'Romania',
    port: 'Constanța',
    goods: [
      goods('flame-retardant workwear', '6211.33', pieces(2_000, 6_000), 38, 'textile'),
      goods('cotton work trousers', '6203.42', pieces(3_000, 9_000), 17, 'textile', 'consumer'),
    ],
  },
  'niamh.odalaigh@leebioscience.example': {
    ...eu,
    cisg: false,
    country: 'Ireland',
    port: 'Cork (Ringaskiddy)',
    goods: [
      goods('industrial enzymes', '3507.90', t(2, 12), 19_500, 'chemical'),
      goods('food-grade citric acid', '2918.14', t(18, 24), 1_900, 'chemical', 'food'),
    ],
  },
};
