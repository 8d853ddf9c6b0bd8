import type { Case } from './case.ts';

export const importCases: Case[] = [
  {
    room: 'A',
    topics: ['Tariff classification'],
    goods: ['food', 'cosmetic', 'consumer'],
    write: ({ goods, place, pick, number, money }) => {
      const [packaging, now, then] = pick([
        ['coated paperboard sleeves', '4819.20', '4823.70'],
        ['folding boxes with a die-cut window', '4819.20', '4819.10'],
        ['moulded pulp trays', '4823.70', '4819.20'],
        ['printed cartons of corrugated board', '4819.10', '4819.20'],
      ] as const);
      const ruled = {
        '4819.20': 'folding cartons, boxes and cases, of **non-corrugated** paper or paperboard',
        '4819.10': 'cartons, boxes and cases, of **corrugated** paper or paperboard',
        '4823.70': 'articles **moulded or pressed of paper pulp**',
      }[now];
      return {
        problem: `
          ${pick(['We import', 'Twice a month we import', 'Since spring we buy'])} ${packaging} for our ${goods.what}
          from ${place.city}. Our broker enters them under **HS ${now}**; the last shipment was held and re-entered
          under **HS ${then}**, with a duty difference of ${money(number(1_900, 6_800, 20))}.

          - Weight of the material: ${number(280, 420, 10)} g/m²
          - Delivered flat, creased and cut to shape; we ${pick(['glue', 'erect'])} them ourselves
          - ${number(3, 9)} more shipments are on order

          Which code is right, and can we get the difference back?`,
        result: `
          **In short:** ${now} is right. Object to the decision, and ask for a binding ruling before the next shipment.

          ## Why ${now}

          The subheading covers ${ruled}. That decides between the two: the construction of the material, not the
          print, the coating or what goes inside. Being flat does no harm, since under General Rule 2(a) an article
          presented unassembled is classified as the finished one.

          ## What to do about the re-entry

          1. Ask the broker for the written decision and the date from which the time to object runs.
          2. Send a sample, the data sheet of the mill and one photograph of the ${pick(['edge', 'cut section'])}.
          3. Pay under protest if the goods are needed; that keeps the claim alive.

          ## For the future

          Apply for a **binding ruling** with the same sample. It costs some weeks and binds customs to the code.
          The notes of the [World Customs Organization](https://www.wcoomd.org/) to heading ${now.slice(0, 2)}.${now.slice(2, 4)}
          are worth attaching.`,
      };
    },
  },
  {
    room: 'A',
    topics: ['Tariff classification'],
    goods: ['food', 'cosmetic', 'chemical', 'bottled'],
    write: ({ goods, place, pick, number, money, day }) => {
      const [line, hs] = pick([
        ['bottling line', '8422.30'],
        ['case packing line', '8422.40'],
        ['cleaning and filling line', '8422.30'],
      ] as const);
      const boxes = number(3, 6);
      return {
        problem: `
          We have bought a ${line} for our ${goods.what} from ${place.firm}, ${place.city}, for
          **${money(number(310_000, 960_000, 5_000))}**. It comes in ${boxes} containers, on two vessels, three weeks
          apart: first the conveyors and the frame, then the heads and the control cabinet.

          The forwarder wants to enter conveyors under **8428**, the cabinet under **8537** and the rest under
          **${hs}**. ${pick(['Duty on the parts is higher than on the line.', 'The licence names the line only.'])}
          Can all of it go under ${hs}?`,
        result: `
          **In short:** yes, if customs agrees *before* the first vessel arrives (${day(number(20, 30))} at the latest).
          Without that, each shipment is classified as it lies on the quay.

          ## One machine, several boxes

          - **Note 4 to Section XVI**: components meant to contribute together to one clearly defined function take the
            heading of that function. A complete ${line} is **${hs}**.
          - **General Rule 2(a)** lets a machine shipped unassembled count as the machine.
          - Both presuppose that the parts are *presented together*. Split consignments need the procedure that your
            customs keeps for them; the request names the contract, the vessels and the total value.

          ## What stays outside

          Spare parts beyond the usual first set, tools, and conveyors that serve other machines as well.

          ## Papers

          1. Contract with one price for the whole line
          2. Layout drawing with every component numbered
          3. Packing lists of all ${boxes} containers, numbered alike`,
      };
    },
  },
  {
    room: 'A',
    topics: ['Tariff classification', 'Import licences'],
    goods: ['chilled', 'medical', 'food'],
    write: ({ goods, place, pick, number }) => {
      const humid = pick([true, false]);
      return {
        problem: `
          For our ${goods.what} we want to bring in ${number(4, 24) * 50} data loggers from ${place.country}. They record
          temperature${humid ? ' and humidity' : ''} every ${pick([5, 10, 15])} minutes and send it by mobile network.

          One supplier invoices under **8517.62** (apparatus for transmission), another under **9025**. Which one, and is
          a radio approval needed to import?`,
        result: `
          **In short:** ${humid ? '**9025.80**' : '**9025.19**'}. The radio is the messenger, not the function; but it
          does need the approval.

          ### Classification

          Heading 9025 names thermometers ${humid ? 'and hygrometers, recording or not, *and any combination of these*' : '*recording or not*'}.
          The measuring gives the logger its character (General Rules 1 and 6), and sending the
          reading elsewhere does not turn it into transmission apparatus of 8517.
          ${humid ? 'Combined instruments stand in subheading 9025.80.' : 'Electronic ones, not liquid-filled, stand in 9025.19.'}

          ### Approval

          - A mobile modem is radio equipment: ask for the type approval or declaration of conformity of the **module and
            of the finished logger**.
          - The battery inside: ask for the **UN 38.3 test summary**. The courier will.

          ### Returning loggers

          Loggers that travel out with your goods and come back are a case for temporary export; keep the serial numbers.`,
      };
    },
  },
  {
    room: 'A',
    topics: ['Customs valuation'],
    other: 'royalties',
    goods: ['textile', 'cosmetic', 'consumer', 'electronic', 'machine', 'bottled'],
    write: ({ goods, place, pick, number, money }) => {
      const rate = number(3, 8);
      const turnover = number(400_000, 1_800_000, 10_000);
      const condition = pick([true, false]);
      return {
        problem: `
          Beside our ${goods.what} we now import a licensed range made by a contract factory near ${place.port}. The brand
          owner, ${pick(['a family office in Zürich', 'a studio in Milan', 'a company in Delaware'])}, gets **${rate} % of
          our net sales**, about ${money((turnover * rate) / 100)} a year. We pay it quarterly, and not to the factory.

          - The factory must be approved by the brand owner.
          - ${condition ? 'The licence says that the factory delivers only while royalties are paid.' : 'The purchase contract does not mention the licence.'}

          Customs asks whether the royalty was declared. It was not. Is it part of the customs value?`,
        result: `
          **In short:** ${
            condition
              ? '{red|yes, most likely}. Correct the past entries yourselves, before the audit does.'
              : '{green|there is a fair case that it is not}, but the contracts must be read together first.'
          }

          ## The test

          Article 8.1(c) of the **WTO Valuation Agreement** adds a royalty when it is

          1. related to the imported goods, *and*
          2. paid, directly or indirectly, **as a condition of sale** of those goods.

          The first is met: the mark is on the goods when they arrive. The second is the question, and a licensor who is
          not the seller does not settle it.

          ## Your contracts

          ${
            condition
              ? 'The factory may not deliver when you stop paying. That is a condition of sale in all but name, whoever receives the money.'
              : 'Approval of a factory is quality control and no condition of sale by itself. Look for a right of the licensor to stop production, to inspect the books of the factory, or to step into the orders.'
          }

          ## Amounts and next steps

          - A royalty on net sales also covers your own margin; the addition is the whole amount paid *for the imported
            goods*. ${money((turnover * rate) / 100)} a year is the figure to start from.
          - Ask for a provisional value (simplified declaration) for the running year.
          - Send us the licence and the two purchase contracts. Advisory Opinions 4.1 to 4.19 of the
            [WCO](https://www.wcoomd.org/) cover most of the patterns.`,
      };
    },
  },
  {
    room: 'A',
    topics: ['Customs valuation'],
    other: 'tooling supplied free of charge',
    goods: ['machine', 'electronic', 'wood', 'metal', 'bearing'],
    write: ({ goods, place, pick, number, money }) => {
      const mould = number(24_000, 96_000, 1_000);
      const parts = pick([20_000, 40_000, 50_000, 80_000, 120_000]);
      const each = Math.round((mould / parts) * 1000) / 1000;
      return {
        problem: `
          A supplier in ${place.city} makes ${pick(['housings', 'castings', 'hinges', 'end caps'])} for our ${goods.what}. We had the
          ${pick(['mould', 'tool', 'die'])} made elsewhere for **${money(mould)}** and sent it to him free of charge; it stays ours.
          It should last ${parts.toLocaleString('en')} pieces. The invoices show the price of the pieces only.

          Must we declare anything for the tool, and must it be all at once?`,
        result: `
          **In short:** yes. It is an *assist*, and you may spread it: ${money(each)} a piece over ${parts.toLocaleString('en')} pieces.

          ## The rule

          Article 8.1(b) of the WTO Valuation Agreement adds the value of tools, dies and moulds which the **buyer**
          supplies free or at a reduced cost for use in producing the imported goods. Its interpretative note leaves the
          apportionment to you, if it is reasonable and documented:

          - all on the first shipment (simple, and final),
          - over the pieces ordered so far, or
          - over the expected life: ${money(mould)} ÷ ${parts.toLocaleString('en')} = **${money(each)}** a piece.

          ## What counts as its value

          What you paid for it, plus freight to the factory. Repairs you pay for are added as they arise. Drawings made
          *in your own country* are often left out; design work done elsewhere is added too.

          ## Entries already made

          ${pick(['Correct them in one letter, with the number of pieces so far.', 'Disclose them voluntarily; nobody has asked yet, and that is worth something.'])}`,
      };
    },
  },
  {
    room: 'A',
    topics: ['Customs valuation', 'Contracts'],
    other: 'year-end transfer price adjustment',
    goods: ['machine', 'medical', 'chemical', 'electronic', 'battery'],
    write: ({ trade, place, pick, number, money }) => {
      const credit = number(60_000, 240_000, 2_000);
      const up = pick([true, false]);
      return {
        problem: `
          We import ${pick(['components', 'sub-assemblies', 'control units'])} from our sister company in ${place.city}. At the end of the year the group
          corrected our margin, and we got a ${up ? '**debit note**' : '**credit note**'} of **${money(credit)}** over some
          ${number(40, 160)} entries.

          ${pick(['The auditors ask', 'Our tax adviser asks'])} whether customs in ${trade.country} must hear of it${up ? '' : ', and whether duty can be claimed back'}.`,
        result: `
          **In short:** ${up ? 'yes, an increase is declared and the duty on it paid.' : 'tell them, but expect a refund only if the adjustment was agreed *before* the imports.'}

          ### Related parties

          Article 1.2 of the Valuation Agreement accepts a price between related parties when the relationship did not
          influence it. A transfer pricing study is evidence, not proof: **Commentary 23.1** and **Case Study 14.1** of the
          Technical Committee say how far it carries.

          ### ${up ? 'The debit note' : 'The credit note'}

          ${
            up
              ? `Spread ${money(credit)} over the entries of the year by value, unless it can be traced to products. Duty falls due at the rate of each entry.`
              : `A reduction after importation is disregarded by most administrations, unless price and formula stood in the contract on the day of entry. Yours is a margin target in an annex: arguable, no more.`
          }

          ### For next year

          1. A written pricing formula, signed in December
          2. Entries under provisional value, settled once
          3. One letter to customs each spring, with the workings`,
      };
    },
  },
  {
    room: 'A',
    topics: ['Rules of origin'],
    other: 'anti-dumping duty on steel fasteners',
    goods: ['machine', 'metal', 'wood', 'bearing'],
    from: ({ eu }) => eu,
    write: ({ goods, pick, number, money }) => {
      const [country, city] = pick([
        ['Thailand', 'Chonburi'],
        ['Malaysia', 'Klang'],
        ['Viet Nam', 'Bình Dương'],
        ['Türkiye', 'Gebze'],
      ] as const);
      return {
        problem: `
          For our ${goods.what} we buy ${number(8, 40)} t of screws and bolts a year, **HS 7318.15**, from a works in ${city}, ${country},
          worth ${money(number(28_000, 110_000, 1_000), 'EUR')}. Customs now suspects **Chinese origin** and speaks of anti-dumping duty of up to
          86.5 %, three years back.

          The works says it draws its own wire from ${pick(['Chinese rod', 'imported rod'])}, heads, rolls the threads and plates. We have a
          certificate of origin of the chamber in ${city}. Is that enough?`,
        result: `
          **In short:** the certificate alone is not enough, {amber|but the production described can well confer origin}.
          What you need is evidence of it.

          ## What is at stake

          Implementing Regulation (EU) 2022/191 puts **22.1 % to 86.5 %** on certain iron or steel fasteners originating in
          China. Origin here is *non-preferential*: last, substantial, economically justified working (Article 60 of the Union
          Customs Code).

          ## Where the line runs

          - Cold heading and thread rolling **from wire or rod** in ${country}: an argument for ${country}.
          - Only plating, sorting and packing of finished bolts: **Chinese**, whatever the certificate says.

          ## Evidence to gather this week

          1. Purchase invoices for rod, with heat numbers
          2. Production records of three of the lots you bought
          3. Electricity bills and a list of the heading machines
          4. Photographs, dated; better, a visit report by somebody independent

          ## Your position

          A customs debt survives good faith. Ask the seller for an indemnity now, and watch the regulations of the
          [European Commission](https://policy.trade.ec.europa.eu/) for anti-circumvention inquiries against ${country}.`,
      };
    },
  },
  {
    room: 'A',
    topics: ['Import licences'],
    other: 'CBAM, first year of the definitive period',
    goods: ['machine', 'metal', 'wood', 'bearing', 'chemical'],
    from: ({ eu }) => eu,
    since: '2025-11-01',
    write: ({ goods, pick, number }) => {
      const tonnes = pick([18, 36, 44, 65, 120, 240]);
      const [what, hs] = pick([
        ['screws and bolts', '7318'],
        ['steel brackets and profiles', '7308'],
        ['aluminium profiles', '7604'],
      ] as const);
      return {
        problem: `
          Beside our ${goods.what} we import ${what}, **HS ${hs}**, from ${pick(['Türkiye and India', 'China', 'Taiwan and China'])}: about **${tonnes} t a year** in
          ${number(5, 20)} consignments. Do we have to become an authorised CBAM declarant, and what happens to the container that is on the water now?`,
        result: `
          **In short:** ${
            tonnes < 50
              ? `{green|not at ${tonnes} t.} You stay under the threshold of 50 t a year. Keep a running total.`
              : `{red|yes.} With ${tonnes} t you are above the threshold of 50 t a year and need the status.`
          }

          ## The threshold

          Since the simplification of 2025 an importer with no more than **50 t net mass a calendar year**, over all CBAM goods of iron and
          steel, aluminium, fertilisers and cement together, is exempt. It counts by importer, not by consignment or supplier.

          ## ${tonnes < 50 ? 'Staying below it' : 'What you have to do'}

          ${
            tonnes < 50
              ? `- Write every entry of chapters 72, 73 and 76 into one sheet, net mass, as declared.
          - {on amber|At 40 t} decide: apply for the status, or stop. The fifty-first tonne brings the whole year in.
          - Put the exemption code into the declaration; your broker knows it.`
              : `1. Apply in the CBAM registry, through your national authority; the form asks for the last years’ tax and customs record.
          2. Ask each supplier for **actual emissions** by installation, verified. Default values carry a mark-up.
          3. Buy certificates for the year, and declare by **30 September** of the following one.`
          }

          ## The container on the water

          Release asks for the account number or the exemption code, nothing else. Templates for suppliers are with the
          [European Commission](https://taxation-customs.ec.europa.eu/).`,
      };
    },
  },
  {
    room: 'A',
    topics: ['Import licences'],
    other: 'EUDR due diligence for timber',
    goods: ['wood', 'forest'],
    from: ({ eu }) => eu,
    write: ({ goods, pick, number }) => {
      const [species, country, hs] = pick([
        ['oak boards', 'Ukraine', '4407.91'],
        ['larch boards', 'Norway', '4407.19'],
        ['meranti scantlings', 'Malaysia', '4407.25'],
        ['okoumé veneer', 'Gabon', '4408.39'],
      ] as const);
      return {
        problem: `
          We make ${goods.what} and buy **${number(60, 400, 20)} m³** of ${species}, **HS ${hs}**, from ${country} a year, through ${pick(['one agent', 'two sawmills', 'a trader in Rijeka'])}. The agent
          offers an FSC certificate and says nothing more is needed under the deforestation regulation.

          - Do we file the due diligence statement, or does he?
          - Is the certificate enough?
          - What do we tell our own customers?`,
        result: `
          **In short:** whoever places the timber on the Union market first files: if you are the importer on the declaration, that is **you**. A
          certificate helps the risk assessment and replaces nothing.

          ## The three duties (Regulation (EU) 2023/1115)

          1. **Information**: species, quantity, supplier, and the **geolocation of every plot**; polygons above four hectares.
          2. **Risk assessment**: country class, complexity of the chain, mixing, documents.
          3. **Mitigation** where the risk is not negligible, before the goods are placed.

          ## Legality as well

          *Deforestation-free* is half of it. Felling must also have been legal under the law of ${country}: harvesting permit, stumpage,
          transport note.

          ## Downstream

          Customers who only trade on refer to your reference number. Pass it on with the invoice.

          {grey|The dates of application have been moved more than once. Check yours, by size of company, with the} [European Commission](https://environment.ec.europa.eu/) {grey|before you promise anything.}`,
      };
    },
  },
  {
    room: 'A',
    topics: ['Import licences', 'Free trade agreements'],
    other: 'inward processing',
    goods: ['food', 'textile', 'metal', 'chemical', 'cosmetic', 'bearing'],
    from: ({ eu }) => eu,
    write: ({ goods, place, pick, number, money }) => {
      const share = number(35, 80, 5);
      const duty = number(40_000, 130_000, 1_000);
      return {
        problem: `
          ${share} % of our ${goods.what} leave the Union again. The ${pick(['raw material', 'input', 'half-finished product'])} comes from ${place.country}, and we pay duty on all of
          it, **${money(duty)}** last year. A competitor works under *inward processing*. Would it pay for us, and what does it cost us in paper?`,
        result: `
          **In short:** yes: about **${money(Math.round((duty * share) / 100 / 100) * 100)}** a year, against one stock record and one bill of discharge a quarter.

          ## How it works

          Goods enter without duty (Article 256 of the Union Customs Code), are processed, and leave. Duty falls due only on what stays.

          ## What you need

          1. **Authorisation**, with the economic conditions (for most goods deemed fulfilled).
          2. A **guarantee** for the duty at risk, which an authorised operator may have reduced.
          3. A **rate of yield**: how much product from a hundred kilograms, waste included. Take it from a year of your own figures.
          4. Records by batch, or **equivalence**, if imported and Union goods lie in the same store.

          ## A trap

          Many agreements forbid *drawback*: product made from duty-suspended materials may then not travel under a proof of
          origin. ${pick(['Check this first for your sales under the pan-Euro-Mediterranean rules.', 'So decide by market which matters more, your duty or the customer’s.'])}`,
      };
    },
  },
  {
    room: 'A',
    topics: ['Customs valuation', 'Incoterms 2020'],
    write: ({ trade, place, pick, number, money }) => {
      const price = number(38_000, 160_000, 500);
      const freight = number(2_100, 7_900, 50);
      const fob = ['the United States', 'Canada', 'Australia'].includes(trade.country);
      const what = pick([
        'a pallet wrapper',
        'packaging film',
        'spare parts',
        'laboratory equipment',
        'a forklift and its chargers',
      ]);
      return {
        problem: `
          We import ${what} from ${place.firm} in ${place.city}, ${pick(['EXW', 'FCA'])} ${place.city}, **${money(price)}**, freight to ${trade.port} ${money(freight)}, and
          ${money(number(300, 900, 10))} for the truck from the port to us. The broker declared the sum of everything.

          Which of these belong to the customs value in ${trade.country}?`,
        result: `
          **In short:** ${
            fob
              ? `in ${trade.country} the value is taken **at the place of export**: international freight and insurance stay out when shown separately.`
              : `everything **up to the place of entry**: price, freight and insurance to ${trade.port}. The truck after it stays out.`
          }

          ### Item by item

          - **Price** ${money(price)}: in, whatever the Incoterms rule.
          - **Carriage inside ${place.country}**: in, since the price did not include it.
          - **Ocean freight** ${money(freight)}: ${fob ? 'out, if actual and itemised' : 'in'}
          - **Insurance**: ${fob ? 'out' : 'in, at what you paid; nothing if you did not insure'}
          - **Inland truck after entry**: out, if the invoice shows it apart
          - **Unloading and terminal charges at ${trade.port}**: ${fob ? 'out' : 'ask; practice differs on charges after arrival'}

          ### The point behind it

          Article 8.2 of the Valuation Agreement leaves each country the choice between a CIF and a FOB basis. The Incoterms rule only tells you
          *what the invoice already contains*. So have the forwarder split the freight at the border, and write it on the invoice.`,
      };
    },
  },
  {
    room: 'A',
    topics: ['Import licences', 'Transport documents'],
    other: 'returned goods',
    goods: ['machine', 'bottled', 'cosmetic', 'consumer', 'wood', 'textile', 'medical'],
    write: ({ trade, goods, place, pick, number, value, money }) => ({
      problem: `
        ${place.firm} in ${place.city} sends back part of a consignment of ${goods.what}, worth ${money(Math.round(value / number(4, 8) / 10) * 10)}:
        ${pick(['wrong labels', 'transit damage to the outer cartons', 'ordered twice by mistake', 'the buyer’s shop has closed'])}. They left us ${number(5, 22)} months ago. We want them back
        **without duty** and then sell them elsewhere.`,
      result: `
        **In short:** possible as *returned goods*, if they come back unaltered, within three years where the law of
        ${trade.country} follows the usual limit, and if you can **prove they are the same**.

        ## Proof of identity

        - The export declaration, with its number, and the invoice of then
        - Serial or lot numbers, if ${goods.what} carry them; photographs of the marks if not
        - A letter of ${place.firm} saying what comes back and why

        ## What counts as unaltered

        Unpacking, testing and measures to keep the goods in order do no harm. ${pick(['Relabelling abroad does not either, if the goods stay what they were.', 'Repair abroad is another matter: then use outward processing, which taxes the repair only.'])}

        ## What the relief undoes

        Anything you gained by the export has to be given back: refunds, drawback, and the VAT position of the sale. Tell your accountant
        the date of arrival. On the invoice of the return write *returned goods, no sale*, and the **original value**.`,
    }),
  },
  {
    room: 'A',
    topics: ['Tariff classification'],
    other: 'gift sets',
    goods: ['cosmetic', 'bottled'],
    write: ({ goods, place, pick, number, money }) => {
      const extra = pick(['a ceramic bowl', 'a wooden tray', 'a small lantern', 'a linen bag']);
      const share = number(55, 78);
      return {
        problem: `
          For the season we put together a gift box: our ${goods.what} (${goods.hs}), ${extra} bought in ${place.country}, and a printed card, in a
          ${pick(['tin', 'rigid paper box', 'wicker basket'])}. Retail ${money(number(24, 79))}. ${share} % of the cost is the ${goods.what}.

          Is this one code or three? The customs agent of the first customer says three.`,
        result: `
          **In short:** one, **HS ${goods.hs}**, as long as the box meets the three conditions of a set.

          ## A set put up for retail sale

          General Rule 3(b), with its explanatory note (X), asks for

          1. at least two different articles, *prima facie* of different headings,
          2. put together **to meet one need or activity**, and
          3. packed for sale to the user without repacking.

          ${extra[0]!.toUpperCase()}${extra.slice(1)} must serve the same need: enjoying or presenting the contents together. An article that merely adds
          value falls out and is entered on its own.

          ## Essential character

          With ${share} % of the cost and the reason why anybody buys it, *${goods.what}* it is that gives the set its character. The box follows
          them under Rule 5(a).

          ## But

          Origin, excise and food labelling look **inside** the set. A preference needs every component to qualify, or the tolerance
          for sets in the agreement (often 15 % of the value).`,
      };
    },
  },
  {
    room: 'A',
    topics: ['Rules of origin', 'Certificates of origin'],
    other: 'GSP claim refused',
    goods: ['food', 'textile', 'consumer', 'metal', 'bearing', 'machine'],
    from: ({ eu }) => eu,
    write: ({ pick, number, money, day }) => {
      const [bought, hs, place] = pick([
        ['jute sacks', '6305.10', 'Khulna, Bangladesh'],
        ['cotton work gloves', '6116.92', 'Chattogram, Bangladesh'],
        ['polypropylene bags', '6305.33', 'Phnom Penh, Cambodia'],
        ['cotton T-shirts for our staff', '6109.10', 'Dhaka, Bangladesh'],
      ] as const);
      const value = number(14_000, 62_000, 200);
      return {
        problem: `
          We imported ${bought}, **HS ${hs}**, from ${place}, worth ${money(value)}, and claimed *Everything but Arms*. Customs refuses: the number in the
          statement on origin is ${pick(['not valid in the REX database', 'that of another company', 'valid only from a week after the invoice'])}. They want the full duty by ${day(number(18, 28))}.

          The supplier offers a new statement with today’s date. May we use it?`,
        result: `
          **In short:** yes, a statement may be made out later, and the preference claimed within the time for repayment. {amber|Pay or give
          security now}, then claim.

          ## What must be right

          - Above **EUR 6,000** of originating goods in a consignment, only a **registered exporter** may make the statement. His number must
            have been valid *when he made it out*.
          - The text is prescribed, in English, French or Spanish, and names the origin and the Union criterion (**P** or **W** with the heading).
          - It is made out once for each consignment, and valid for twelve months.

          ## Steps

          1. Check the number and its dates in the public REX search of the [Commission](https://taxation-customs.ec.europa.eu/).
          2. Have the new statement refer to invoice and bill of lading, so that it cannot belong to other goods.
          3. Apply for repayment under Article 117 of the Union Customs Code; three years.

          ## Next time

          Look the number up **before** the vessel sails. It takes a minute, and no supplier minds being asked.`,
      };
    },
  },
];
