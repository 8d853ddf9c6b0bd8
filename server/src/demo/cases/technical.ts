import { boxed, type Case } from './case.ts';

/** Maximum levels of Regulation (EU) 2023/915 that buyers ask about, by heading. */
const contaminants: Record<string, [what: string, limit: string, sampling: string]> = {
  '0804.20': [
    'aflatoxins',
    'B1 **6.0 µg/kg**, sum **10.0 µg/kg**',
    'spots are far apart, so 30 kg in three parts are taken',
  ],
  '0806.20': ['ochratoxin A', '**8.0 µg/kg**', 'a composite of 10 kg from a hundred places'],
  '0813.10': [
    'sulphur dioxide (an additive, so under its own regulation)',
    '**2,000 mg/kg**',
    'one sample by lot is enough',
  ],
  '0802.31': [
    'aflatoxins',
    'B1 **2.0 µg/kg**, sum **4.0 µg/kg**, ready to eat',
    'nuts in shell are cracked before grinding',
  ],
  '1801.00': [
    'cadmium, in the chocolate made of it',
    '**0.10 to 0.80 mg/kg**, by kind of chocolate',
    'the buyer calculates back to the bean',
  ],
  '0901.11': [
    'ochratoxin A, once it is roasted',
    '**3.0 µg/kg**',
    'moisture under 12.5 % matters more than any certificate',
  ],
  '2101.11': ['ochratoxin A', '**5.0 µg/kg**', 'powder is even; a small sample will do'],
  '1509.20': [
    '3-MCPD and its esters',
    '**1,250 µg/kg**, which a virgin oil never reaches',
    'it is formed in refining',
  ],
  '1512.19': [
    '3-MCPD and its esters',
    '**1,250 µg/kg**',
    'it is formed in deodorising; ask the refiner for the temperature',
  ],
  '1006.30': ['cadmium and inorganic arsenic', '**0.15 mg/kg** each', 'samples from every tenth bag'],
  '0811.20': [
    'norovirus (no limit, but checks at the border)',
    '**absent**, as buyers write it',
    'five units of 25 g',
  ],
  '2008.93': [
    'ochratoxin A and residues',
    '**as for the fruit it is made of**, times the drying factor',
    'one sample by lot',
  ],
};

const signed = (degrees: number) => String(degrees).replace('-', '−');

export const technicalCases: Case[] = [
  {
    room: 'E',
    topics: ['Product standards'],
    other: 'CE marking of machinery',
    goods: ['machine', 'dual'],
    write: ({ trade, goods, lot, place, pick, number }) => ({
      problem: `
        ${trade.eu ? `We build ${goods.what} and now buy the ${pick(['infeed', 'robot cell', 'palletiser'])} for them from ${place.city}, without a CE mark.` : `A customer in ${pick(['Lyon', 'Parma', 'Gdynia'])} buys ${lot}. He wants “the CE certificate”.`} ${pick(['The supplier says the mark can be bought.', 'The test house quotes ' + number(9, 24) + ' weeks.', 'A competitor simply puts the sticker on.'])}

        Who marks, on what basis, and is a certificate of a third body necessary?`,
      result: `
        **In short:** the **manufacturer** declares and marks, mostly *without* any third body. There is no “CE certificate” to buy; there is a technical file that somebody must be able to show.

        ## Which law

        - Machinery: Directive 2006/42/EC until 19 January 2027, **Regulation (EU) 2023/1230** from the 20th
        - With it: electromagnetic compatibility (2014/30/EU); pressure equipment or explosive atmospheres where they apply
        - Low voltage is covered inside the machinery rules

        ## Complete or *partly completed*

        A unit that cannot work by itself gets a **declaration of incorporation** and assembly instructions, and *no* CE mark. Whoever joins the parts into one line becomes the manufacturer of the line.

        ## The file

        1. Risk assessment after **EN ISO 12100**
        2. Standards used, with year
        3. Circuit diagrams, calculations, test reports
        4. Instructions in the language of the user’s country: that is the part authorities ask for first
        5. Declaration of conformity, with a person ${trade.eu ? 'authorised to compile the file' : '**in the Union** authorised to compile the file'}

        ## Third body

        Only for the kinds in the annex (presses, certain saws, lifts and the like). ${goods.what[0]!.toUpperCase()}${goods.what.slice(1)} are not among them.`,
    }),
  },
  {
    room: 'E',
    topics: ['Dangerous goods', 'Transport documents'],
    other: 'lithium batteries by sea and air',
    goods: ['battery', 'electronic', 'medical'],
    write: ({ goods, place, pick, number }) => {
      const alone = goods.marks.includes('battery') && goods.hs === '8507.60';
      const un = alone ? 'UN 3480' : 'UN 3481';
      const energy = alone ? number(2, 6) * 640 : pick([28, 48, 74, 98]);
      return {
        problem: `
          We send ${goods.what} to ${place.firm} in ${place.city}; each holds ${alone ? 'cells' : 'a battery'} of **${energy} Wh**. ${pick(['Twenty pieces must go by air.', 'The line refused the booking for want of papers.', 'The airline asks for a state of charge.'])} Our forwarder writes “batteries, not restricted”. Is that so?`,
        result: `
          **In short:** no. It is **${un}**, class 9${alone || energy > 100 ? ', fully regulated' : ', with eased rules for small batteries'}. “Not restricted” on the paper is what leads to fines.

          ## By sea (IMDG Code)

          - **${un}**, LITHIUM ION BATTERIES${alone ? '' : ' CONTAINED IN (or PACKED WITH) EQUIPMENT'}, class 9, packing instruction P903
          - ${energy > 100 ? 'Label 9A, dangerous goods declaration, container packing certificate' : 'Special provision **188**: strong outer packing, battery mark; no declaration, but tell the line'}

          ## By air (IATA)

          - ${alone ? 'Instruction **965**: cargo aircraft only, state of charge **at most 30 %**' : `Instruction **967** (contained in equipment), ${energy > 100 ? 'Section I' : 'Section II'}`}
          - Airlines have stricter variations; ask before packing

          ## For every consignment

          1. **UN 38.3 test summary** of cell *and* battery, with the name of the laboratory
          2. Protection against short circuit and against switching on
          3. Nothing damaged or recalled in it: that is another packing instruction, and never by air
          4. People who pack are trained, with a date

          The codes: [IMO](https://www.imo.org/) by sea, [IATA](https://www.iata.org/) by air.`,
      };
    },
  },
  {
    room: 'E',
    topics: ['Dangerous goods'],
    other: 'perfumery and essential oils',
    goods: ['cosmetic'],
    write: ({ goods, lot, place, pick, number }) => {
      const perfume = goods.hs === '3303.00';
      const flash = perfume ? pick([16, 18, 21]) : number(52, 71);
      const un = perfume ? 'UN 1266' : goods.hs === '1515.90' ? 'none' : flash <= 60 ? 'UN 1197' : 'none';
      return {
        problem: `
          ${lot[0]!.toUpperCase()}${lot.slice(1)} for ${place.firm}, ${place.city}. The laboratory measured a flash point of **${goods.hs === '1515.90' ? 'above 200' : flash} °C** (closed cup). ${pick(['The forwarder asks for class, number and packing group.', 'The line wants a declaration; the last one did not.', 'Can part of it go as samples by parcel?'])}`,
        result: `
          **In short:** ${
            un === 'none'
              ? '{green|not flammable} in the sense of the codes, since the flash point lies above 60 °C. Check only whether it is a *marine pollutant*.'
              : `**${un}**, class 3, packing group ${perfume ? 'II' : 'III'}; in small packages as a **limited quantity**.`
          }

          ## How that follows

          - Class 3 begins at a flash point of **60 °C** and below.
          - Below 23 °C, boiling above 35 °C: packing group II. From 23 to 60 °C: group III.
          - ${perfume ? '**PERFUMERY PRODUCTS** with flammable solvents, UN 1266' : 'Plant oils and extracts: by the data sheet, section 14; for UN 3082 look at section 12'}

          ## Limited quantity

          ${un === 'none' ? 'Does not arise. Put the data sheet and a letter “not dangerous in the meaning of the IMDG Code” into the booking.' : 'Inner packages up to **5 l**, cartons up to 30 kg, the diamond mark on the carton. By sea a declaration is still needed, with “LTD QTY”.'}

          ## Stowage and papers

          1. Safety data sheet not older than three years, in the language of ${place.country.replace(/^the /, 'the ')}
          2. ${un === 'none' ? 'Letter as above' : 'Dangerous goods declaration and container packing certificate'}
          3. Post and parcel services: mostly **forbidden by air**, also as samples`,
      };
    },
  },
  {
    room: 'E',
    topics: ['Transport documents', 'Food safety and phytosanitary rules'],
    other: 'ISPM 15 wood packaging',
    goods: boxed,
    write: ({ goods, lot, place, pick, number }) => ({
      problem: `
        The inspector at ${place.port} holds a container with ${lot}: ${pick(['two pallets without a stamp', 'dunnage with bark on it', 'a stamp that cannot be read', 'repaired pallets with planks of another colour'])}. ${pick(['He wants the goods sent back.', 'He gives us five days.', 'He speaks of fumigation at our cost.'])} The pallets came from ${pick(['a second-hand dealer', 'our usual supplier', 'the packer'])}; the goods are fine.`,
      result: `
        **In short:** offer to have the goods **moved to clean pallets** in the terminal and the wood destroyed. That is nearly always accepted and costs less than treatment or return.

        ## The standard

        **ISPM 15** covers wood packaging above 6 mm: pallets, crates, dunnage. It asks for

        - debarked wood, heat treated (**HT**, 56 °C for 30 minutes in the core) or fumigated (MB, which the Union and others no longer allow at home)
        - the mark: wheat ear, country code, producer’s number, treatment. *Legible, permanent, on two sides*
        - after repair: all old marks removed, treated and marked anew

        Plywood, particle board and paper are exempt.

        ## Now

        1. Power of attorney to the agent; ask for **transfer under supervision**.
        2. ${number(10, 22)} plastic or plywood pallets, from a dealer in ${place.city}
        3. Photographs of each stamp for the file

        ## Afterwards

        - In the order to the packer: “ISPM 15, HT, marked on two sides; dunnage included”. It is the *dunnage* that everybody forgets.
        - Refuse second-hand pallets for ${goods.what}, unless they come through a pool.

        The standard is free on the site of the [IPPC](https://www.ippc.int/).`,
    }),
  },
  {
    room: 'E',
    topics: ['Food safety and phytosanitary rules'],
    other: 'contaminant limits in the Union',
    goods: ['contaminant'],
    write: ({ trade, goods, lot, pick, number }) => {
      const [what, limit, sampling] = contaminants[goods.hs]!;
      return {
        problem: `
          ${trade.eu ? 'A retailer' : `A buyer in ${pick(['Breda', 'Hamburg', 'Milan', 'Göteborg'])}`} sends a specification for ${goods.what}, **HS ${goods.hs}**, with **${what.replace(/(,| \().*/, '')}** at half of the legal limit. Of our last ${number(6, 22)} lots, ${number(1, 4)} were above *his* figure and all were under the legal one. ${pick(['His laboratory finds more than ours.', 'He wants every lot tested at our cost.'])}

          What is the legal limit, and how do we agree on a result? The next lot is ${lot}.`,
        result: `
          **In short:** the legal limit is what authorities apply; his is a *contract* figure and may be stricter. Agree on **one sample and one method**, or you will pay for two truths.

          ## The limit

          - What: ${what}
          - Maximum: ${limit}
          - Source: Regulation (EU) 2023/915${what.includes('additive') ? ' does not apply; Regulation (EC) No 1333/2008 on additives does' : ', in the version of the day; it applies to goods *placed on the market*'}

          ## Why two laboratories differ

          Sampling makes most of the difference: ${sampling}. Then recovery, and measurement uncertainty: an authority **subtracts** it before it objects; buyers seldom do.

          ## What to write into the contract

          1. Sample drawn at loading by a named inspector, three sealed parts
          2. Accredited laboratory (**ISO/IEC 17025**), method named
          3. The third part decides, at a third laboratory; the loser pays
          4. Lots above his figure and below the law: *price reduction*, not refusal

          ## Your lots

          Keep retained samples for the shelf life. Alerts are public in [RASFF](https://food.ec.europa.eu/); look up your own country before you negotiate.`,
      };
    },
  },
  {
    room: 'E',
    topics: ['Food safety and phytosanitary rules', 'Product standards'],
    other: 'food labels for Europe',
    goods: ['bottled', 'food'],
    to: ({ region }) => region === 'eu',
    write: ({ trade, goods, place, pick, number }) => {
      const drink = goods.hs.startsWith('22');
      return {
        problem: `
          ${place.firm} lists our ${goods.what} in ${number(40, 300, 10)} shops in ${place.country}. We have a label for ${trade.country} in two languages. ${pick(['Can we put a sticker over it?', 'The designer asks what must be on the front.', 'A first pallet was refused for the label.'])} Please say what is missing: we show name, net content, a date as 06/07, our address, and “natural, rich in antioxidants”.`,
        result: `
          **In short:** a sticker is allowed if it covers nothing compulsory and cannot be peeled off. Missing are *${drink ? 'alcohol and allergens as prescribed' : 'nutrition table and ingredient list'}*, an **importer in the Union**, a clear date, and the claim must go.

          ## Compulsory (Regulation (EU) No 1169/2011)

          1. Name of the food, legal or customary
          2. ${drink ? 'Alcohol by volume, “… % vol”' : 'Ingredients, by weight, **allergens set off** in bold'}
          3. Net quantity, in letters of at least ${pick(['4', '6'])} mm for that size
          4. Best before, *day month year*, or “end of” with month and year
          5. Name and address of the **operator in the Union**: ${place.firm}, if it imports
          6. Origin, where its absence would mislead
          7. ${drink ? 'Allergens such as sulphites; for wine also ingredients and energy, which may sit behind a code' : 'Nutrition: energy, fat, saturates, carbohydrate, sugars, protein, salt'}
          8. Lot, with an L before it

          Letters at least **1.2 mm** high, in a language easily understood in ${place.country}.

          ## The claim

          {red|“Rich in antioxidants”} is a health claim without authorisation. “Natural” only where nothing else is possible.

          ## Way to go

          Send the artwork to ${place.firm} *before* printing, and let them confirm in writing: as operator they answer for it.`,
      };
    },
  },
  {
    room: 'E',
    topics: ['Transport documents'],
    other: 'reefer temperature claim',
    goods: ['chilled'],
    write: ({ trade, goods, lot, place, value, money, pick, number }) => {
      const frozen = goods.hs === '0811.20';
      const set = frozen ? -20 : goods.hs === '0804.40' ? 6 : 0;
      return {
        problem: `
          A reefer with ${lot}, **${money(value)}**, set to **${signed(set)} °C**, from ${trade.port} to ${place.port}. The logger shows ${signed(frozen ? number(-14, -9) : set + number(5, 9))} °C for ${number(18, 60)} hours ${pick(['in transhipment', 'after discharge', 'around the middle of the voyage'])}. The buyer rejects ${pick(['a third', 'all', 'the upper layers'])}. The line says “${pick(['defrost cycles', 'loaded warm', 'your logger lay at the door'])}”.`,
        result: `
          **In short:** hold the **line** liable in writing now, invite it to a joint survey, and ask for the *download of the container’s own controller*. It decides the case.

          ## Time

          Under the Hague-Visby Rules notice is due **at delivery**, or within *three days* when the damage does not show. Later notice only shifts the burden of proof. Suit within **one year**.

          ## What each record says

          - *Supply air*: what the unit blew. *Return air*: what came back. A gap between them with good supply points to **stowage**.
          - Your logger: the place where it lay, no more
          - Pulp temperature at loading: did anybody write it down? Carriers ask this first.

          ## The defence “loaded warm”

          A reefer keeps temperature, it does not pull it down. ${frozen ? 'Frozen goods must be at −18 °C or below when stuffed.' : 'Fresh goods must be pre-cooled; the packhouse record is your answer.'}

          ## Amount

          1. Sort, sell what can be sold, keep the bills: you must **mitigate**.
          2. Sound market value at ${place.city} less proceeds, plus survey
          3. Limit: two units of account a kilogram, or by package, whichever is higher. For ${goods.what} it rarely bites.

          Tell the cargo insurer today, whatever the line answers.`,
      };
    },
  },
  {
    room: 'E',
    topics: ['Transport documents'],
    other: 'verified gross mass',
    goods: boxed,
    write: ({ trade, goods, pick, number }) => {
      const declared = number(21, 26) * 1_000 + number(0, 9) * 100;
      const weighed = declared + number(7, 19) * 100;
      return {
        problem: `
          The terminal at ${trade.port} weighed our container at **${weighed.toLocaleString('en')} kg**; our VGM said **${declared.toLocaleString('en')} kg**. It was left behind, and now the line wants an amendment fee and ${pick(['the truck', 'the depot', 'storage'])} as well. Inside: ${goods.what}. We add up the cartons and the tare on the door. ${pick(['We have done so for years.', 'The scale of our packer is old.'])}`,
        result: `
          **In short:** adding up is allowed (**method 2**), but the difference of ${(weighed - declared).toLocaleString('en')} kg shows that something is left out of the sum. Mostly *pallets, dunnage and the real tare*.

          ## The rule

          SOLAS, Chapter VI, Regulation 2: no verified gross mass, **no loading**. The *shipper named in the bill of lading* answers for it.

          - **Method 1**: weigh the packed container
          - **Method 2**: weigh everything that goes in, and add the tare; the method must be approved in ${trade.country.replace(/^the /, 'the ')}

          ## Where kilograms hide

          1. Pallets: ${number(20, 24)} at 22 to 28 kg each
          2. Cartons and moisture: nominal net weight is not gross
          3. Lashing, air bags, liners
          4. Tare: as on **this** container’s plate, not from a table

          ## Tolerance

          SOLAS knows none; authorities act from two to five per cent. ${declared ? `Yours is ${(((weighed - declared) / declared) * 100).toFixed(1)} %.` : ''}

          ## From now on

          Calibrated scale (yearly), a one-page procedure, and for ${goods.what} once a quarter one container over the weighbridge to test the sum. Accept the fee, contest the storage: the line must offer correction *before* it charges.`,
      };
    },
  },
  {
    room: 'E',
    topics: ['Product standards'],
    other: 'electrical goods: EMC, RoHS, WEEE',
    goods: ['electronic'],
    to: ({ region }) => region === 'eu',
    write: ({ goods, place, pick, number }) => ({
      problem: `
        Market surveillance in ${pick(['Sweden', 'Germany', 'the Netherlands', 'Poland'])} asks for the file of our ${goods.what} within ${pick([10, 14, 15])} days. We have a test report from a laboratory in ${pick(['Shenzhen', 'Taipei', 'Suwon'])}, a certificate “of compliance” with a seal, and ${number(2, 5)} versions of the ${pick(['power supply', 'circuit board', 'firmware'])} since. ${pick([place.firm + ' has ' + number(300, 950, 50) + ' in stock.', 'Our importer has stopped selling.'])}`,
      result: `
        **In short:** answer in time with what there is, and a **declaration of conformity** for the version now sold. The certificate with the seal has no legal meaning; the *test report* has, if the version matches.

        ## Which rules

        - Low voltage **2014/35/EU** (50 to 1000 V alternating) or, with radio inside, **2014/53/EU** instead
        - Electromagnetic compatibility **2014/30/EU**
        - Hazardous substances **2011/65/EU** (RoHS): EN IEC 63000, with statements from suppliers by part
        - Ecodesign and energy label, where there is an act for the product
        - **WEEE** registration in *each* country of sale. No mark, no sale.

        ## The versions

        A report covers the sample. Make a table: version, change, does it touch safety or emissions, evidence. A changed power supply **does**; a colour does not.

        ## The answer

        1. Declaration of conformity, signed, with the right directives and years of standards
        2. Report, photographs, circuit diagram, parts list
        3. Instructions and rating plate in the language
        4. Name of the **responsible operator in the Union**

        If the report does not fit: say so, *stop*, retest. {green|Authorities are mild with those who stop by themselves.}`,
    }),
  },
  {
    room: 'E',
    topics: ['Product standards', 'Import licences'],
    other: 'medical devices',
    goods: ['medical'],
    write: ({ goods, place, pick, number }) => {
      const gloves = goods.hs.startsWith('4015');
      const [mdClass, body] = gloves ? ['I', false] : ['IIb', true];
      return {
        problem: `
          ${place.firm} (${place.city}) wants to register our ${goods.what}. For Europe we have ${pick(['a certificate under the old directive', 'an authorised representative who retires', 'a notified body that answers after months'])}. They ask for a “free sale certificate” and a letter that they may act for us for ${number(5, 10)} years, **exclusively**. ${pick(['Is that usual?', 'What do we sign, and what not?'])}`,
        result: `
          **In short:** a free sale certificate, yes. An exclusive letter, **no**: whoever holds the registration holds your market. Give a letter for ${gloves ? 'one year' : 'two years'}, by product, revocable.

          ## The basis in Europe

          - Regulation (EU) 2017/745; ${goods.what} are class **${mdClass}**${gloves ? ' as medical devices; as protective equipment they fall under (EU) 2016/425 as well' : ', so a notified body is needed'}
          - ${body ? 'Certificates under the old directive live on only under the **transitional rules**: an application in time, no significant change, surveillance going on' : 'Self-declared, with registration in EUDAMED and a person responsible for compliance'}
          - *Authorised representative*: new mandate **before** the old one ends; labels may be used up if the agreement says so

          ## For ${place.country}

          1. Free sale certificate: from the authority at your representative’s place; allow four weeks, plus legalisation
          2. **ISO 13485** certificate, with the site that really makes the device
          3. Labels and instructions in the language; symbols after ISO 15223-1
          4. *Letter of authorisation*: name products and term, no exclusivity, duty to transfer the registration at the end

          ## Keep in your own hands

          Vigilance. Complaints go to **you** within two days, not to a folder in ${place.city}.`,
      };
    },
  },
  {
    room: 'E',
    topics: ['Product standards'],
    other: 'textile labels and restricted dyes',
    goods: ['textile'],
    write: ({ goods, place, pick, number }) => ({
      problem: `
        ${(number(1, 4) * 500).toLocaleString('en')} pieces of our ${goods.what} failed a test in ${pick(['Hamburg', 'Lyon', 'Copenhagen'])}: an **aromatic amine** at ${number(34, 88)} mg/kg in ${pick(['one shade of red', 'the black print', 'the care label, of all things'])}. The fibre label was wrong too: “100 % cotton”, found ${number(93, 97)} % with the rest polyester. ${place.firm} has heard of it and asks for test reports on everything.`,
      result: `
        **In short:** the dye is a stop: above **30 mg/kg** the pieces may not be sold in the Union. The fibre label can be cured by a new label.

        ## The dye

        - REACH, Annex XVII, **entry 43**: azo dyes that release one of 24 amines above 30 mg/kg (0.003 %), in textiles with direct and prolonged contact
        - Test: EN ISO 14362-1; for *4-aminoazobenzene* part 3. Ask which one was used; some positives fall away.
        - Recall, or prove that the shade is confined to one dye lot. Retained samples decide.

        ## The fibre label (Regulation (EU) No 1007/2011)

        “100 %” allows **2 %** of other fibres, if unavoidable. Sewing thread and prints are left out of account; that may explain a part. Names in the language of the country, *elastane* and not a brand.

        ## System instead of tests

        1. Dye list from the printer, with CAS numbers, signed
        2. One test by **shade and dye lot**, not by order
        3. A standard the buyer knows (OEKO-TEX 100 or GOTS); it answers ${place.firm} in one page
        4. A clause with the dyer: he bears recall if his list was wrong

        Substances and limits: [ECHA](https://echa.europa.eu/).`,
    }),
  },
  {
    room: 'E',
    topics: ['Transport documents', 'Contracts'],
    other: 'demurrage and detention',
    goods: boxed,
    write: ({ goods, place, pick, number, money }) => {
      const days = number(12, 34);
      const boxes = number(1, 4);
      const rate = pick([85, 110, 140, 165]);
      const free = pick([5, 7, 10]);
      const total = boxes * (days - free) * rate;
      return {
        problem: `
          The line invoices **${money(total, 'USD')}** for ${boxes} ${boxes === 1 ? 'container' : 'containers'} at ${place.port}: ${days} days, ${free} free. Goods: ${goods.what}. Reasons: ${pick(['customs inspected for nine days', 'the terminal gave no slot for two weeks', 'a holiday and a strike', 'the original bill came late'])}. The invoice says “demurrage and detention combined”. We were the ${pick(['shipper', 'consignee'])}; ${pick(['the forwarder has already paid and wants it back.', 'the other side does not react.'])}

          What of it do we owe?`,
        result: `
          **In short:** the days that were **yours**; contest the rest by the day, with proof, before the time to dispute (mostly 30 days) runs out.

          ## Two different things

          - *Demurrage*: the full box stands in the terminal beyond the free time.
          - *Detention*: the box is out, with you, beyond the free time.

          A combined figure is fine only if the tariff says so. Ask for the **tariff of the day of booking**.

          ## Sort the ${days} days

          1. Free time: ${free}
          2. Days without availability: no slot, terminal closed, strike. {green|Contest.}
          3. Customs inspection: mostly the merchant’s risk; {amber|ask for a reduction}, lines often give half.
          4. Missing bill of lading: *yours*, or your seller’s.

          ${boxes * (days - free)} container days at ${money(rate, 'USD')} are claimed; each day under 2 takes off **${money(boxes * rate, 'USD')}**.

          ## Who owes

          Conditions of the line make “the Merchant” liable: shipper, consignee and holder, **jointly**. Between yourselves the Incoterms rule and the cause decide.

          ## Next time

          - Longer free time in the *booking*: 14 days are had for the asking.
          - Sea waybill or surrendered bill instead of originals, if payment is safe
          - Where American ports are concerned, invoices must hold the prescribed data or need not be paid; see the [FMC](https://www.fmc.gov/).`,
      };
    },
  },
  {
    room: 'E',
    topics: ['Transport documents'],
    other: 'original bill, telex release or sea waybill',
    goods: boxed,
    write: ({ trade, goods, lot, place, value, money, pick, number }) => ({
      problem: `
        Passage from ${trade.port} to ${place.port} is short${pick([', the mail is slow', '; the box arrives before the bills', ''])}. ${place.firm} asks for “telex release” on ${lot} (${money(value)}), payment ${pick(['half in advance, half against copy', 'thirty days after arrival', 'by transfer when the vessel sails'])}. ${pick(['The bank wants originals.', 'Sales says a waybill is the same.', 'A bill was lost once; it cost us ' + number(4, 9) + ' weeks.'])}

        Which document is right?`,
      result: `
        **In short:** as long as you are **not fully paid**, a bill of lading *to order*, originals in your hands. Surrender it when the money is there. With buyers you trust, a sea waybill.

        ## The three

        - **Original bill of lading** (3/3): the goods are handed over against it. Title travels with the paper.
        - **Telex release**: nothing but an original *surrendered at your end*, and a message that the goods may go without. From then on you hold nothing.
        - **Sea waybill**: not a document of title. Delivery to the named consignee on identification; you may change him until delivery, unless you gave that right up (*NODISP*).

        ## For this deal

        1. ${money(value)} with part unpaid: original, “to order of shipper”, endorsed in blank.
        2. When payment is in: surrender at the line’s office in ${trade.port.replace(/ \(.*/, '')}, release within hours.
        3. If there is a credit: do what **46A** says, to the letter.

        ## Lost bills

        The line delivers only against a *letter of indemnity*, with a bank behind it, often for 200 % of the value and years. Never send all three originals in one cover.

        ## Electronic bills

        More and more lines offer them, and the law follows (the Model Law of [UNCITRAL](https://uncitral.un.org/)). For ${goods.what} to ${place.country.replace(/^the /, 'the ')} ask the line and *the bank* whether both take part in the same system.`,
    }),
  },
  {
    room: 'E',
    topics: ['Product standards', 'Transport documents'],
    other: 'moisture in containers',
    goods: ['dry', 'wood', 'textile', 'metal', 'machine', 'bearing'],
    write: ({ trade, goods, lot, place, pick, number }) => {
      const water = number(4, 11) * 10;
      return {
        problem: `
          Of ${lot} from ${trade.port} to ${place.port} the upper ${pick(['cartons', 'layers', 'rows'])} arrived ${pick(['wet', 'stained', 'with water marks'])}. The container is tight, the surveyor writes “**container sweat**”. ${pick(['The insurer calls it inherent vice.', 'It is the third time this year.', 'Only boxes on the winter sailings are hit.'])} What can we do that does not cost much?`,
        result: `
          **In short:** most of the water was loaded with the goods and the pallets. Measure it, **dry the wood**, hang desiccant by calculation, and write it down; the insurer’s argument then falls.

          ## Where it comes from

          Twenty pallets at 25 % moisture give off some **${water} litres** on their way to 15 %. Warm air takes it up, the cold roof gives it back as drops.

          ## Cheap measures, in order of effect

          1. Pallets at **18 % or less** by the meter, on loading day. *Heat treated is not kiln dried.*
          2. Stuff on a dry day, doors closed at once; no wet floor
          3. **Desiccant**: units after DIN 55474, for ${number(28, 45)} days; calcium chloride poles, ${number(8, 16)} to a 40-foot box
          4. Kraft paper or a *top blanket* under the roof
          5. Stowage below deck, away from engine and outside: ask, it is sometimes free

          ## For ${goods.what}

          ${goods.hs < '2500' ? 'Water activity matters more than moisture. Load at the value of your specification, and keep the reading by lot.' : goods.hs.startsWith('94') || goods.hs.startsWith('44') || goods.hs.startsWith('6') ? 'Let the goods rest in the climate of the packing hall for two days; closed film on warm goods is a greenhouse.' : 'Metal: VCI film, sealed, gloves when handling. Rust starts with a fingerprint.'}

          ## The claim

          “Inherent vice” needs proof that the goods were *unfit for the usual voyage*. Your readings are the answer. Notice to the line as well, within three days.`,
      };
    },
  },
  {
    room: 'E',
    topics: ['Product standards'],
    other: 'REACH and only representatives',
    goods: ['chemical', 'cosmetic'],
    write: ({ trade, goods, place, pick, number }) => {
      const tonnes = pick([2, 8, 14, 60, 140]);
      return {
        problem: `
          ${trade.eu ? `We buy ${pick(['a solvent', 'an intermediate', 'a fragrance base'])} for our ${goods.what} from ${place.city}, **${tonnes} t a year**.` : `A customer in ${pick(['Antwerp', 'Barcelona', 'Hamburg'])} wants **${tonnes} t a year** of our ${goods.what} and says it must be “REACH registered”.`} ${pick(['The other side says somebody else has registered it.', 'A consultant offers it for the price of a car.', 'Last year it was less than a tonne.'])}

          Who has to register, and how much of it can be shared?`,
        result: `
          **In short:** the **importer** in the Union, from one tonne a year, for each *substance*; or an **only representative** whom the maker outside appoints. Somebody else’s registration helps only if you are in his supply chain.

          ## What is registered

          Substances, also those inside mixtures. Polymers are exempt, their monomers not. ${goods.hs.startsWith('31') ? 'Fertilising products have rules of their own on top: (EU) 2019/1009.' : 'Natural oils obtained by pressing are exempt; **essential oils are not**, when extracted by steam.'}

          ## The band

          - 1 to 10 t, 10 to 100 t, 100 to 1,000 t, above
          - At **${tonnes} t**: ${tonnes < 10 ? 'the lowest. Modest data, mostly bought from the lead registrant.' : tonnes < 100 ? 'the second. A *chemical safety report* is needed.' : 'the third. Long-term studies; buy in, do not test.'}

          ## Only representative

          1. Appointed by the **manufacturer**, never by a trader
          2. Established in the Union, with knowledge of the substance
          3. Keeps a list of importers and tonnes; they become *downstream users*
          4. You keep control: change him by letter, the registration moves

          ## Sharing

          Join the existing submission: **letter of access**, fair, transparent, non-discriminatory. Ask for the breakdown; number ${number(3, 40)} on the list pays far less than the second did. Start with the substance search of [ECHA](https://echa.europa.eu/).`,
      };
    },
  },
  {
    room: 'E',
    topics: ['Product standards', 'Contracts'],
    other: 'product safety and the responsible person',
    goods: ['consumer'],
    since: '2024-06-01',
    write: ({ trade, goods, pick, number }) => ({
      problem: `
        ${trade.eu ? 'An online marketplace' : `A marketplace and our importer in ${pick(['Utrecht', 'Dresden', 'Lille', 'Malmö'])}`} stopped our ${goods.what}: “no responsible person under the **GPSR**, no warnings, no pictures of the label”. ${number(3, 14)} articles are hidden. ${pick(['A service offers an address for 90 a year.', 'We sell through six small shops as well.', 'Our importer refuses to give his name.'])}`,
      result: `
        **In short:** ${trade.eu ? 'you are the manufacturer in the Union and the responsible person **yourself**; put name, address and e-mail on product and offer.' : 'somebody **in the Union** must stand on the label with name, post and e-mail address: importer, authorised representative or fulfilment service. A letter box alone is not enough.'}

        ## What Regulation (EU) 2023/988 asks

        - *Internal risk analysis* and technical documentation, kept ten years
        - Type, batch or serial number on the product
        - Manufacturer **and** responsible person: name, address, electronic address
        - Warnings and instructions in the language of the country
        - In every online offer: these names, a **picture**, identification, warnings

        ## What the responsible person does

        1. checks that the documentation exists,
        2. checks label and offer from time to time,
        3. speaks to the authority, and stops sales when needed.

        For that he must have the file. The offer at 90 a year does none of it.

        ## The file for ${goods.what}

        - Who uses it, also wrongly, also children
        - Standards applied, reports
        - Complaints and accidents, with what followed: through *Safety Business Gateway* without delay

        ## This week

        One sheet for all ${number(3, 14)} articles, photographs of labels, mandate signed. Hidden offers come back within days. See the [Commission’s pages](https://commission.europa.eu/).`,
    }),
  },
  {
    room: 'E',
    topics: ['Food safety and phytosanitary rules', 'Transport documents'],
    other: 'flexitanks',
    goods: ['liquid'],
    write: ({ goods, place, trade, pick, number }) => {
      const litres = pick([21_000, 22_000, 24_000]);
      return {
        problem: `
          ${place.firm} wants our ${goods.what} in **flexitanks of ${litres.toLocaleString('en')} l** instead of drums, from ${trade.port} to ${place.port}. ${pick(['The line asks for a letter of indemnity.', 'Our insurer wants to know more.', 'A colleague lost a whole one.'])} It would save ${number(18, 34)} % of freight and packing. What must we look out for?`,
        result: `
          **In short:** fine for ${goods.what}, if the bag fits the density, the container is **picked by eye**, and the previous cargo question is answered on paper (a new, single-use bag answers it).

          ## Bag and box

          - Fill to the *nominal* volume, within 2 %: a half-full bag surges, an overfull one bulges the walls.
          - **20-foot**, standard, not older than five years, floor smooth, no repairs with rivets; corrugated walls straight
          - Lined with card to a height of ${pick(['1.5', '1.8'])} m; bulkhead with five bars
          - Code of practice **PAS 1008** or the COA marking, and rail test if the train comes into it

          ## Food grade

          1. Declaration for food contact (Regulations (EC) No 1935/2004 and (EU) No 10/2011)
          2. For oils and fats: FOSFA list of *acceptable previous cargoes*, not applicable to new bags, but buyers ask
          3. Sample at loading, sealed, three parts; seal numbers of valve and door in the bill

          ## Papers and risk

          - Weight: VGM by weighbridge; ${Math.round((litres * 0.95) / 1_000)} to ${Math.round((litres * 1.35) / 1_000)} t by density
          - *Leakage* must be named in the policy; ordinary clauses leave out insufficiency of packing
          - The indemnity to the line: cap it, and pass it on to the bag operator

          ## Discharge

          ${goods.hs.startsWith('15') || goods.hs.startsWith('17') ? 'Heating pad for cold months; 35 °C slowly, never steam.' : 'Nitrogen on the headspace, and discharge within a day of opening.'} Who disposes of the bag? Put it into the contract with ${place.firm}.`,
      };
    },
  },
];
