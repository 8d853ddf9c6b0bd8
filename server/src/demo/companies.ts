import type { Tables } from '../db/tables.ts';
import type { Insertable } from 'kysely';

export type CompanyProfile = Omit<Insertable<Tables['companies']>, 'id' | 'client_id' | 'created_at'>;

const company = (
  name: string,
  [address, city, state, zipCode, country]: [string, string, string, string, string],
  { phone = '', site = '', mail = 'office' }: { phone?: string; site?: string; mail?: string },
  department = '',
  description = '',
): CompanyProfile => ({
  name,
  address,
  city,
  state,
  zipCode,
  country,
  phone,
  email: site && `${mail}@${site}`,
  website: site && `https://www.${site}`,
  department,
  description,
});

/** By the e-mail address of the client; the first is that of the sign-up. */
export const companies: Record<string, CompanyProfile[]> = {
  'ayse.yildirim@egekurumeyve.example': [
    company(
      'Ege Kuru Meyve Gıda San. ve Tic. A.Ş.',
      ['Akdeniz Cad. No: 8/402', 'Konak', 'İzmir', '35210', 'Türkiye'],
      { phone: '+90 232 555 01 20', site: 'egekurumeyve.example', mail: 'ihracat' },
      'İhracat',
      'Dried figs, sultanas and apricots of the Aegean, packed in Germencik and shipped to eleven countries.',
    ),
    company(
      'Germencik İncir İşleme Ltd. Şti.',
      ['Organize Sanayi Bölgesi 4. Cad. No: 17', 'Germencik', 'Aydın', '09700', 'Türkiye'],
      { phone: '+90 256 555 01 33', site: 'germencikincir.example' },
      'Üretim planlama',
    ),
  ],
  'katharina.voss@vosspacktechnik.example': [
    company(
      'Voss Packtechnik GmbH',
      ['Am Speicher XI 14', 'Bremen', 'Bremen', '28217', 'Germany'],
      { phone: '+49 421 5550 1170', site: 'vosspacktechnik.example', mail: 'export' },
      'Vertrieb Ausland',
      'Filling, case packing and palletising lines for food and household goods; 140 people.',
    ),
    company(
      'Voss Service Nord GmbH',
      ['Hansestraße 52', 'Delmenhorst', 'Niedersachsen', '27751', 'Germany'],
      { phone: '+49 4221 5550 118', site: 'voss-service.example' },
      'Ersatzteile',
    ),
  ],
  'k.oseitutu@volticacocoa.example': [
    company(
      'Voltica Cocoa Company Ltd',
      ['Plot 22, Heavy Industrial Area, Harbour Road', 'Tema', 'Greater Accra', 'GT-020-5501', 'Ghana'],
      { phone: '+233 30 255 5010', site: 'volticacocoa.example', mail: 'shipping' },
      'Shipping and documentation',
      'Licensed buyer and processor: beans, butter and cake from the Volta and Western regions.',
    ),
    company(
      'Akwaaba Farmers’ Produce Union',
      ['Market Street 5', 'Hohoe', 'Volta', 'VH-0155', 'Ghana'],
      { phone: '+233 36 255 5014' },
      'Traceability',
    ),
    company(
      'Voltica Trading (UK) Ltd',
      ['31 Wapping Lane', 'London', 'Greater London', 'E1W 2RL', 'United Kingdom'],
      { phone: '+44 20 7946 0158', site: 'volticatrading.example' },
      'Sales',
    ),
  ],
  'g.papadopoulos@messiniaelaia.example': [
    company(
      'Μεσσηνιακή Ελαία Α.Ε.',
      ['Αριστομένους 48', 'Καλαμάτα', 'Μεσσηνία', '241 00', 'Greece'],
      { phone: '+30 27210 55 500', site: 'messiniaelaia.example', mail: 'exports' },
      'Εξαγωγές',
      'Olive oil and Kalamata olives from 900 growers.',
    ),
    company(
      'Λιμενική Αποθηκευτική Πειραιώς Μ.Ε.Π.Ε.',
      ['Ακτή Κονδύλη 26', 'Πειραιάς', 'Αττική', '185 45', 'Greece'],
      { phone: '+30 210 555 0127' },
      'Αποθήκη',
    ),
  ],
  'seoyeon.kim@hanbitcell.example': [
    company(
      '한빛셀 주식회사',
      ['부산광역시 강서구 녹산산단 232로 38', '부산', '부산광역시', '46752', 'Republic of Korea'],
      { phone: '+82 51 555 0140', site: 'hanbitcell.example', mail: 'trade' },
      '해외영업팀',
      'Lithium-ion modules and inverters for homes and small businesses.',
    ),
    company(
      'Hanbit Energy Europe B.V.',
      ['Westblaak 180', 'Rotterdam', 'Zuid-Holland', '3012 KN', 'Netherlands'],
      { phone: '+31 10 555 0161', site: 'hanbitenergy.example' },
      'After-sales',
    ),
  ],
  'tran.quocbao@songcamfurniture.example': [
    company(
      'Công ty Cổ phần Nội thất Sông Cấm',
      ['Lô CN3, KCN Nam Cầu Kiền', 'Thủy Nguyên', 'Hải Phòng', '180000', 'Viet Nam'],
      { phone: '+84 225 355 0110', site: 'songcamfurniture.example', mail: 'xuatkhau' },
      'Phòng Xuất nhập khẩu',
      'Bedroom and garden furniture of oak and plantation acacia.',
    ),
  ],
  'joao.albuquerque@serradourada.example': [
    company(
      'Serra Dourada Cafés Especiais Ltda.',
      ['Rua do Comércio, 112, 5º andar', 'Santos', 'São Paulo', '11010-141', 'Brazil'],
      { phone: '+55 13 5550 0150', site: 'serradourada.example', mail: 'exportacao' },
      'Exportação',
      'Washed and natural Arabica of the Cerrado Mineiro; a soluble coffee plant in Varginha.',
    ),
    company(
      'Solúveis Varginha S.A.',
      ['Av. Princesa do Sul, 2200', 'Varginha', 'Minas Gerais', '37062-447', 'Brazil'],
      { phone: '+55 35 5550 0144' },
      'Logística',
    ),
  ],
  'anjali.sharma@gulabitextiles.example': [
    company(
      'गुलाबी टेक्सटाइल्स प्राइवेट लिमिटेड',
      ['ई-47, सीतापुरा औद्योगिक क्षेत्र', 'जयपुर', 'राजस्थान', '302022', 'India'],
      { phone: '+91 141 555 0120', site: 'gulabitextiles.example', mail: 'exports' },
      'निर्यात विभाग',
      'Block-printed bed and table linen; 600 printers in Sanganer and Bagru.',
    ),
    company(
      'Sanganer Hand Block Collective',
      ['12 Stadium Road', 'Sanganer', 'Rajasthan', '302029', 'India'],
      { phone: '+91 141 555 0131' },
      'Sourcing',
    ),
  ],
  'wang.jianguo@yongjiangfastener.example': [
    company(
      '宁波甬江紧固件有限公司',
      ['浙江省宁波市镇海区骆驼街道荣吉路 288 号', '宁波', '浙江', '315202', 'China'],
      { phone: '+86 574 5550 0180', site: 'yongjiangfastener.example', mail: 'export' },
      '外贸部',
      'Bolts, nuts and screws from 4 to 36 mm; own zinc plating.',
    ),
    company(
      '舟山海峡物流有限公司',
      ['浙江省舟山市定海区港岛大道 66 号', '舟山', '浙江', '316000', 'China'],
      { phone: '+86 580 555 0116' },
      '仓储',
    ),
  ],
  'helene.dubois@dubois-garnier.example': [
    company(
      'Parfums Dubois-Garnier S.A.S.',
      ['17, chemin des Aubépines', 'Grasse', 'Alpes-Maritimes', '06130', 'France'],
      { phone: '+33 4 65 71 12 30', site: 'dubois-garnier.example', mail: 'export' },
      'Service export',
      'Perfumes, and essential oils distilled on the plateau of Valensole.',
    ),
    company(
      'Distillerie de l’Asse S.A.R.L.',
      ['Route de Digne', 'Brunet', 'Alpes-de-Haute-Provence', '04210', 'France'],
      { phone: '+33 4 65 71 20 08' },
      'Qualité',
    ),
  ],
  'yael.cohen@galilmed.example': [
    company(
      'גליל מכשור רפואי בע״מ',
      ['רחוב היוצרים 9, פארק תעשיות', 'יקנעם עילית', 'מחוז הצפון', '2069200', 'Israel'],
      { phone: '+972 4 555 0160', site: 'galilmed.example', mail: 'regulatory' },
      'רגולציה ויצוא',
      'Infusion pumps and patient monitors for hospital wards and ambulances.',
    ),
  ],
  'layla@almansoori-trading.example': [
    company(
      'شركة المنصوري للتجارة العامة ذ.م.م',
      ['شارع الميناء، مبنى ١٢، مكتب ٣٠٤', 'دبي', 'دبي', '', 'United Arab Emirates'],
      { phone: '+971 4 555 0120', site: 'almansoori-trading.example', mail: 'imports' },
      'إدارة الاستيراد',
      'Air conditioners, rice and tea for the Gulf and East Africa.',
    ),
    company(
      'Mansoori Re-Export FZE',
      ['Jebel Ali Free Zone, Warehouse RA08-117', 'Dubai', 'Dubai', '', 'United Arab Emirates'],
      { phone: '+971 4 555 0129' },
      'Free zone operations',
    ),
    company(
      'مؤسسة خور فكان للتخزين المبرد',
      ['المنطقة الصناعية الأولى', 'خورفكان', 'الشارقة', '', 'United Arab Emirates'],
      { phone: '+971 9 555 0112' },
    ),
  ],
  'somchai@hatyairubber.example': [
    company(
      'บริษัท หาดใหญ่ยางแท่ง จำกัด',
      ['88/9 ถนนกาญจนวนิช ตำบลบ้านพรุ', 'หาดใหญ่', 'สงขลา', '90250', 'Thailand'],
      { phone: '+66 74 555 010', site: 'hatyairubber.example', mail: 'export' },
      'ฝ่ายส่งออก',
      'Block rubber from 2,300 smallholders, and a glove plant.',
    ),
    company(
      'Songkhla Glove Works Co., Ltd.',
      ['41 Sadao Road', 'Hat Yai', 'Songkhla', '90110', 'Thailand'],
      { phone: '+66 74 555 022' },
      'Quality',
    ),
  ],
  'misaki.yamamoto@naniwa-seiki.example': [
    company(
      '浪速精機株式会社',
      ['大阪府東大阪市高井田本通 4-2-17', '東大阪市', '大阪府', '577-0066', 'Japan'],
      { phone: '+81 6 5550 0140', site: 'naniwa-seiki.example', mail: 'boueki' },
      '輸出管理室',
      'Five-axis machining centres and spindles.',
    ),
  ],
  'a.melnyk@chornomoroliya.example': [
    company(
      'ТОВ «Чорноморська олія»',
      ['вул. Чорноморського козацтва, 72', 'Одеса', 'Одеська область', '65003', 'Ukraine'],
      { phone: '+380 48 555 0130', site: 'chornomoroliya.example', mail: 'export' },
      'Відділ експорту',
      'Crushing and refining of sunflower; own tanks at the port.',
    ),
    company('ФГ «Степовий лан»', ['вул. Центральна, 4', 'Березівка', 'Одеська область', '67300', 'Ukraine'], {
      phone: '+380 48 555 0152',
    }),
  ],
  'milica.jovanovic@zlatibormalina.example': [
    company(
      'Златибор Малина д.о.о.',
      ['Хладњача 3, Поручника Спасића 41', 'Ужице', 'Златиборски округ', '31000', 'Serbia'],
      { phone: '+381 31 555 010', site: 'zlatibormalina.example', mail: 'izvoz' },
      'Извоз',
      'Frozen raspberries of Arilje and Zlatibor, and jam.',
    ),
  ],
  'inigo.etxeberria@nerbiontubos.example': [
    company(
      'Tubos del Nerbión S.A.',
      ['Muelle de Axpe 11', 'Erandio', 'Bizkaia', '48950', 'Spain'],
      { phone: '+34 94 555 01 50', site: 'nerbiontubos.example', mail: 'exportacion' },
      'Comercio exterior',
      'Seamless tubes and fittings for boilers, refineries and shipyards.',
    ),
    company(
      'Ibaizabal Recubrimientos S.L.',
      ['Polígono Erletxes, pabellón 9', 'Galdakao', 'Bizkaia', '48960', 'Spain'],
      { phone: '+34 94 555 01 66' },
      'Compras',
    ),
  ],
  'm.oconnell@tidewaterpump.example': [
    company(
      'Tidewater Pump & Valve, Inc.',
      ['1480 Louisville Road', 'Savannah', 'Georgia', '31415', 'United States'],
      { phone: '+1 912-555-0140', site: 'tidewaterpump.example', mail: 'exports' },
      'International sales',
      'Process pumps for pulp mills, refineries and water works since 1961.',
    ),
    company(
      'Tidewater Service Gulf LLC',
      ['9110 Market Street', 'Houston', 'Texas', '77029', 'United States'],
      { phone: '+1 713-555-0182' },
      'Repairs',
    ),
  ],
  'jf.tremblay@erablieretremblay.example': [
    company(
      'Érablière Tremblay et Fils inc.',
      ['845, rang Saint-Édouard', 'Saint-Ferdinand', 'Québec', 'G0N 1N0', 'Canada'],
      { phone: '+1 418-555-0160', site: 'erablieretremblay.example', mail: 'export' },
      'Ventes internationales',
      'Maple syrup in drums and bottles; dried cranberries of the Centre-du-Québec.',
    ),
  ],
  'catalina.rojas@frutasaconcagua.example': [
    company(
      'Frutas del Aconcagua SpA',
      ['Camino Troncal San Felipe km 6', 'San Felipe', 'Valparaíso', '2170000', 'Chile'],
      { phone: '+56 34 255 5013', site: 'frutasaconcagua.example', mail: 'comex' },
      'Comercio exterior',
      'Cherries, walnuts and table grapes from 1,400 hectares.',
    ),
    company(
      'Nueces Putaendo Ltda.',
      ['Parcela 18, Rinconada de Silva', 'Putaendo', 'Valparaíso', '2190000', 'Chile'],
      { phone: '+56 34 255 5027' },
      'Packing',
    ),
  ],
  'amina.njoroge@mlimafresh.example': [
    company(
      'Mlima Fresh Exports Ltd',
      ['Airport North Road, Cargo Village Gate 4', 'Nairobi', 'Nairobi County', '00501', 'Kenya'],
      { phone: '+254 20 555 0190', site: 'mlimafresh.example', mail: 'compliance' },
      'Quality and compliance',
      'Avocados and beans from 1,100 smallholders around Mount Kenya.',
    ),
    company('Kirinyaga Growers Sacco', ['Kutus Market', 'Kerugoya', 'Kirinyaga County', '10300', 'Kenya'], {
      phone: '+254 60 555 0114',
    }),
  ],
  'sigrid.bjornstad@sunnmoreklippfisk.example': [
    company(
      'Sunnmøre Klippfisk AS',
      ['Skansekaia 6', 'Ålesund', 'Møre og Romsdal', '6003', 'Norway'],
      { phone: '+47 70 55 50 10', site: 'sunnmoreklippfisk.example', mail: 'eksport' },
      'Eksport',
      'Klippfisk for Brazil, Portugal and the Caribbean; salmon for the rest.',
    ),
  ],
  'z.szczesny@kaszubyokna.example': [
    company(
      'Kaszuby Okna i Drzwi sp. z o.o.',
      ['ul. Przemysłowa 14', 'Kościerzyna', 'pomorskie', '83-400', 'Poland'],
      { phone: '+48 58 555 01 70', site: 'kaszubyokna.example', mail: 'eksport' },
      'Dział eksportu',
      'Windows and doors of pine and oak, made to measure.',
    ),
    company(
      'Tartak Wdzydze Szczęsny sp.j.',
      ['Leśna 2', 'Wdzydze', 'pomorskie', '83-406', 'Poland'],
      { phone: '+48 58 555 01 81' },
      'Zakup drewna',
    ),
  ],
  'premysl.dvoracek@plzenlozisk.example': [
    company(
      'Plzeňská ložisková, a.s.',
      ['Domažlická 184', 'Plzeň', 'Plzeňský kraj', '318 00', 'Czechia'],
      { phone: '+420 377 555 010', site: 'plzenlozisk.example', mail: 'export' },
      'Exportní oddělení',
      'Ball and roller bearings for pumps, gearboxes and farm machines.',
    ),
  ],
  'guadalupe.hernandez@altosagave.example': [
    company(
      'Destiladora Altos de Agave S.A. de C.V.',
      ['Carretera Arandas–Tepatitlán km 3.5', 'Arandas', 'Jalisco', '47180', 'Mexico'],
      { phone: '+52 348 555 0120', site: 'altosagave.example', mail: 'exportaciones' },
      'Exportaciones',
      'Tequila 100 % de agave under three brands, and agave syrup in drums.',
    ),
    company(
      'Mieles Los Altos S. de P.R. de R.L.',
      ['Hidalgo 77', 'Jesús María', 'Jalisco', '47950', 'Mexico'],
      { phone: '+52 348 555 0141' },
    ),
  ],
  'y.alaoui@sahelfertil.example': [
    company(
      'شركة ساحل الأسمدة ش.م.',
      ['المنطقة الصناعية الجرف الأصفر، القطعة ٢٧', 'الجديدة', 'الدار البيضاء سطات', '24025', 'Morocco'],
      { phone: '+212 523 55 50 10', site: 'sahelfertil.example', mail: 'export' },
      'قسم التصدير',
      'Phosphate fertilisers in bulk and bags.',
    ),
    company(
      'Coopérative Tighanimine Argan',
      ['Route d’Essaouira', 'Agadir', 'Souss-Massa', '80000', 'Morocco'],
      { phone: '+212 528 55 50 21' },
      'Qualité',
    ),
  ],
  'weiling.tan@straitsmarinespares.example': [
    company(
      'Straits Marine Spares Pte. Ltd.',
      ['18 Tuas Basin Link, #03-07', 'Singapore', '', '638784', 'Singapore'],
      { phone: '+65 6555 0130', site: 'straitsmarinespares.example', mail: 'trading' },
      'Trading desk',
      'Engine parts and bearings, bought in Japan and Korea, sold to yards from Chittagong to Durban.',
    ),
    company(
      'Straits Logistics Batam PT',
      ['Kawasan Industri Batamindo, Lot 206', 'Batam', 'Kepulauan Riau', '29433', 'Indonesia'],
      { phone: '+62 778 555 015' },
      'Warehouse',
    ),
  ],
  'callum.fraser@barossaridge.example': [
    company(
      'Barossa Ridge Vintners Pty Ltd',
      ['212 Seppeltsfield Road', 'Marananga', 'South Australia', '5355', 'Australia'],
      { phone: '+61 8 5550 0170', site: 'barossaridge.example', mail: 'export' },
      'Export',
      'Shiraz and Grenache, bottled and in bulk.',
    ),
  ],
  'priya.nair@lanternandfox.example': [
    company(
      'Lantern and Fox Ltd',
      ['Unit 9, Clickett Hill Road', 'Felixstowe', 'Suffolk', 'IP11 4AX', 'United Kingdom'],
      { phone: '+44 1632 960140', site: 'lanternandfox.example', mail: 'imports' },
      'Supply chain',
      'Lamps, toys and gifts for 1,900 independent shops.',
    ),
    company(
      'Lantern and Fox (Ireland) DAC',
      ['2 Harbourmaster Place', 'Dublin', 'Leinster', 'D01 K5X6', 'Ireland'],
      { phone: '+353 1 555 0156' },
      'Compliance',
    ),
  ],
  'stefan.ionescu@carpatworkwear.example': [
    company(
      'Carpat Workwear S.R.L.',
      ['Strada Traian Vuia nr. 148', 'Cluj-Napoca', 'Cluj', '400397', 'Romania'],
      { phone: '+40 264 555 010', site: 'carpatworkwear.example', mail: 'export' },
      'Export',
      'Protective clothing for foundries, railways and fire brigades.',
    ),
  ],
  'niamh.odalaigh@leebioscience.example': [
    company(
      'Lee Bioscience Ltd',
      ['Unit 12, Ringaskiddy Business Park', 'Cork', 'Munster', 'P43 VY75', 'Ireland'],
      { phone: '+353 21 555 0180', site: 'leebioscience.example', mail: 'logistics' },
      'Logistics',
    ),
  ],
  'minhchau@taynguyencoffee.example': [
    company(
      'Công ty TNHH Xuất Nhập Khẩu Cà Phê Tây Nguyên',
      ['27 Lê Duẩn', 'Buôn Ma Thuột', 'Đắk Lắk', '630000', 'Viet Nam'],
      { phone: '+84 262 355 0140', site: 'taynguyencoffee.example', mail: 'docs' },
      'Export documentation',
      'Washed Robusta from Đắk Lắk and Gia Lai.',
    ),
    company(
      'Hợp tác xã Cà phê Ea Kao',
      ['Thôn 4, xã Ea Kao', 'Buôn Ma Thuột', 'Đắk Lắk', '630000', 'Viet Nam'],
      { phone: '+84 262 355 0177' },
    ),
  ],
  'w.oltmanns-petersen@ueberseehandel-hamburg.example': [
    company(
      'Hamburgische Überseehandels- und Speditionsgesellschaft mbH & Co. KG',
      ['Großer Grasbrook 9', 'Hamburg', 'Hamburg', '20457', 'Germany'],
      { phone: '+49 40 5550 1180', site: 'ueberseehandel-hamburg.example', mail: 'zoll' },
      'Zoll und Außenwirtschaft',
    ),
    company(
      'Überseehandel Lagerhaus GmbH',
      ['Veddeler Damm 38', 'Hamburg', 'Hamburg', '20457', 'Germany'],
      { phone: '+49 40 5550 1192' },
      'Lager',
    ),
    company(
      'Petersen Reederei-Agentur GmbH',
      ['Columbusstraße 3', 'Bremerhaven', 'Bremen', '27568', 'Germany'],
      { phone: '+49 471 5550 116' },
      'Disposition',
    ),
    company('HÜS Polska sp. z o.o.', ['ul. Węglowa 22', 'Gdynia', 'pomorskie', '81-341', 'Poland'], {
      phone: '+48 58 555 01 22',
    }),
  ],
  'm.alharthi@gulfdates.example': [
    company(
      'شركة الخليج للتمور ش.م.م',
      ['طريق الرستاق، المنطقة الصناعية', 'بركاء', 'جنوب الباطنة', '320', 'Oman'],
      { phone: '+968 2455 0191', site: 'gulfdates.example', mail: 'export' },
      'التصدير',
      'Khalas and Fard dates, whole and pitted.',
    ),
  ],
  'k.sato@setouchi-seimitsu.example': [
    company(
      '株式会社瀬戸内精密',
      ['岡山県倉敷市水島西通 1-1944', '倉敷市', '岡山県', '712-8061', 'Japan'],
      { phone: '+81 86 555 0130', site: 'setouchi-seimitsu.example', mail: 'kaigai' },
      '海外営業部',
    ),
  ],
  'o.kovalchuk@dniproagro.example': [
    company(
      'ТОВ «Дніпро Агро Експорт»',
      ['просп. Дмитра Яворницького, 104', 'Дніпро', 'Дніпропетровська область', '49000', 'Ukraine'],
      { site: 'dniproagro.example' },
      'Логістика',
    ),
  ],
  'rohan@deccantextiles.example': [
    company(
      'Deccan Textiles Pvt. Ltd.',
      ['Gat No. 312, Chakan MIDC', 'Pune', 'Maharashtra', '410501', 'India'],
      { phone: '+91 20 5550 0160', site: 'deccantextiles.example', mail: 'exim' },
      'Exim',
    ),
    company('डेक्कन यार्न्स एलएलपी', ['प्लॉट 18, एमआईडीसी', 'सोलापुर', 'महाराष्ट्र', '413006', 'India'], {
      phone: '+91 217 555 0113',
    }),
  ],
  'mquispe@altohuallaga.example': [
    company(
      'Cooperativa Agraria Cacaotera Alto Huallaga',
      ['Jr. San Martín 418', 'Tocache', 'San Martín', '22561', 'Peru'],
      { phone: '+51 42 555 0100', site: 'altohuallaga.example', mail: 'comercial' },
      'Comercialización',
      'Fine-flavour cocoa of 780 families.',
    ),
  ],
  'v.strand@strandglobalholdings.example': [
    company(
      'Strand Global Holdings LLC',
      ['PMB 411, 1201 N Market Street', 'Wilmington', 'Delaware', '19801', 'United States'],
      { phone: '+1 302-555-0199' },
      'Business development',
    ),
  ],
  'lucia.ferrer@estudiantes.example': [
    company('Trabajo de fin de grado', ['Calle de Alcalá 155', 'Madrid', 'Madrid', '28009', 'Spain'], {}),
  ],
};
