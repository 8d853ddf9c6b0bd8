/** The place of the other party. */
export type Place = {
  firm: string;
  city: string;
  port: string;
  country: string;
  region: 'eu' | 'uk' | 'gulf' | 'asia' | 'africa' | 'americas' | 'oceania';
  /** Whether its country is a party to the UN sales convention. */
  cisg: boolean;
};

const rows: [string, string, string, string, Place['region'], boolean][] = [
  ['Nordkaap Import B.V.', 'Breda', 'Rotterdam', 'the Netherlands', 'eu', true],
  ['Handelshaus Brückner GmbH', 'Hamburg', 'Hamburg', 'Germany', 'eu', true],
  ['Établissements Caillaud S.A.S.', 'Lyon', 'Marseille-Fos', 'France', 'eu', true],
  ['Fratelli Benassi S.p.A.', 'Parma', 'Genoa', 'Italy', 'eu', true],
  ['Comercial Valldaura S.L.', 'Lleida', 'Barcelona', 'Spain', 'eu', true],
  ['Västkust Handel AB', 'Göteborg', 'Göteborg', 'Sweden', 'eu', true],
  ['Bałtyk Dystrybucja sp. z o.o.', 'Gdynia', 'Gdynia', 'Poland', 'eu', true],
  ['Van Hoorebeke NV', 'Mechelen', 'Antwerp', 'Belgium', 'eu', true],
  ['Pryce Harland Ltd', 'Leeds', 'Felixstowe', 'the United Kingdom', 'uk', false],
  ['Teasdale Imports plc', 'Bristol', 'London Gateway', 'the United Kingdom', 'uk', false],
  ['Qasr Al Bahr Trading LLC', 'Sharjah', 'Jebel Ali', 'the United Arab Emirates', 'gulf', false],
  ['Al Waha Trading Co.', 'Riyadh', 'Dammam', 'Saudi Arabia', 'gulf', true],
  ['Doha Meridian Supplies W.L.L.', 'Doha', 'Hamad', 'Qatar', 'gulf', false],
  ['Kitahama Shōji K.K.', 'Osaka', 'Kobe', 'Japan', 'asia', true],
  ['Hanseo Trading Co., Ltd.', 'Seoul', 'Busan', 'the Republic of Korea', 'asia', true],
  ['Lotus Harbour Pte. Ltd.', 'Singapore', 'Singapore', 'Singapore', 'asia', true],
  ['Shenzhen Qianwan Supply Chain Co.', 'Shenzhen', 'Yantian', 'China', 'asia', true],
  ['Konkan Distributors Pvt. Ltd.', 'Mumbai', 'Nhava Sheva', 'India', 'asia', false],
  ['Rift Valley Merchants Ltd', 'Nairobi', 'Mombasa', 'Kenya', 'africa', false],
  ['Société Atlas Négoce S.A.R.L.', 'Casablanca', 'Casablanca', 'Morocco', 'africa', false],
  ['Great Lakes Specialty Inc.', 'Chicago', 'New York', 'the United States', 'americas', true],
  ['Sawgrass Imports LLC', 'Miami', 'Port Everglades', 'the United States', 'americas', true],
  ['Les Importations Beauport inc.', 'Montréal', 'Montréal', 'Canada', 'americas', true],
  ['Distribuidora Itapema Ltda.', 'São Paulo', 'Santos', 'Brazil', 'americas', true],
  ['Comercializadora Bajío S.A. de C.V.', 'Querétaro', 'Veracruz', 'Mexico', 'americas', true],
  ['Kurrajong Traders Pty Ltd', 'Melbourne', 'Melbourne', 'Australia', 'oceania', true],
];

export const places: Place[] = rows.map(([firm, city, port, country, region, cisg]) => ({
  firm,
  city,
  port,
  country,
  region,
  cisg,
}));
