import { boxed, type Case } from './case.ts';

const isEu = ({ eu }: { eu: boolean }) => eu;

export const exportCases: Case[] = [
  {
    room: 'B',
    topics: ['Rules of origin', 'Free trade agreements'],
    from: isEu,
    to: ({ country }) => ['Japan', 'Canada', 'the United Kingdom'].includes(country),
    write: ({ goods, lot, place, value, pick, money }) => {
      const agreement = {
        Japan: 'the EU–Japan Economic Partnership Agreement',
        Canada: 'CETA',
        'the United Kingdom': 'the EU–UK Trade and Cooperation Agreement',
      }[place.country]!;
      return {
        problem: `
          ${place.firm} in ${place.city} orders ${lot}, **HS ${goods.hs}**, for ${money(value)}, and asks for “${pick(['a EUR.1', 'the preference', 'your origin paper'])}”.
          Most of the material is ours, but ${pick(['about a fifth', 'a small part', 'something under a third'])} of the value comes from outside the Union. What do we give him, and who signs?`,
        result: `
          **In short:** a **statement on origin** on the invoice, under ${agreement}. Above EUR 6,000 you need a **REX number** first. There is no EUR.1
          in this agreement.

          ## Does it originate?

          Find the line of **${goods.hs}** in the annex of product rules. Usually there are two ways: all non-originating materials change their
          heading, or they stay under a share of the ex-works price. Choose one and keep the calculation.

          1. List the materials with code, origin and value.
          2. Treat as non-originating whatever has no supplier’s declaration.
          3. Check that the last step is more than packing, cutting or mixing.

          ## The statement

          Use the text of the annex word for word, in any language of the Union, on the invoice or another commercial document. No signature is needed
          ${place.country === 'Japan' ? 'here; name the origin criterion by its code' : 'where the REX number stands in it'}.

          ## REX

          Registration is free, once for all agreements that know it, at your customs office. Allow ten days. Keep the papers
          ${place.country === 'Japan' ? 'four' : 'four or more'} years.`,
      };
    },
  },
  {
    room: 'B',
    topics: ['Rules of origin'],
    other: 'long-term supplier’s declarations',
    from: isEu,
    write: ({ goods, place, pick, number }) => ({
      problem: `
        We export ${goods.what}, **HS ${goods.hs}**, to ${number(6, 19)} countries, some with preference. For ${number(40, 160)} purchased ${pick(['parts', 'articles', 'materials'])} we have
        supplier’s declarations of very different quality: ${pick(['some on the invoice, some from 2019, one from', 'PDFs without a date, one in a language nobody reads, one from'])} ${place.country}.

        Which of them may we rely on?`,
      result: `
        **In short:** only those from suppliers **inside the Union**, in the prescribed wording, and covering the day of delivery. The one from
        ${place.country} is none.

        ## A valid declaration

        - Wording of Annex 22-15 (single) or **22-16 (long-term)** to Regulation (EU) 2015/2447, unaltered
        - Goods described so that they can be recognised, origin “European Union”, countries or agreements named
        - Start and end: **at most 24 months**, beginning no more than twelve months before or six after the date of issue
        - Signed by hand, or a written undertaking for electronic ones

        ## Sorting the pile

        1. {green|Good}: all of the above. File by article.
        2. {amber|Curable}: no date, no country. Ask for a new one; most answer in a week.
        3. {red|Useless}: from outside the Union, or expired. Count the article as non-originating until replaced.

        ## What it costs to be wrong

        Customs may ask you for an **INF 4** certificate to verify. If the supplier cannot confirm, your own statements fall, and your customer pays
        the duty, then sends you the bill.`,
    }),
  },
  {
    room: 'B',
    topics: ['Certificates of origin'],
    to: ({ region }) => region === 'gulf' || region === 'africa',
    write: ({ trade, goods, lot, place, value, money, pick, day }) => ({
      problem: `
        ${place.firm}, ${place.city}, buys ${lot} for **${money(value)}**. ${pick(['Field 46A of the credit', 'The order'])} asks for a “certificate of origin, certified by the chamber of commerce and
        legalised by the consulate of ${place.country}”. Our chamber can certify this week; the consulate says two weeks. The vessel for ${place.port} sails on ${day(11)}.

        ${pick(['Can we ship before it is legalised?', 'What if the goods arrive before the paper?'])}`,
      result: `
        **In short:** ship. The certificate may be issued and legalised after loading; but it must be **presented in time**, so ask today for the word “legalised”
        to be dropped, or for later presentation.

        ## Filling it in

        - *Consignor*: your company as on the invoice
        - *Consignee*: ${place.firm}, or “to order” if the credit says so
        - *Origin*: ${trade.country.replace(/^the /, '')}, spelt out; not “EU” alone where the buyer’s customs wants the country
        - *Goods*: the description of the invoice; the HS code **${goods.hs}** if the credit shows it
        - *Remarks*: number of credit or contract, nothing more

        ## What the chamber wants to see

        The commercial invoice, proof of origin for goods you did not make, and your signature on file. This is a **non-preferential**
        certificate: it earns no lower duty, and a EUR.1 cannot stand in for it.

        ## Time

        1. Today: ask ${place.firm} to accept *certified by the chamber*. Many do; the electronic certificate can be verified with the
           [International Chamber of Commerce](https://iccwbo.org/).
        2. If not: courier to the consulate with the vessel’s name, and presentation within 21 days of shipment still holds.`,
    }),
  },
  {
    room: 'B',
    topics: ['Incoterms 2020', 'Letters of credit'],
    goods: ['food', 'textile', 'consumer', 'metal', 'wood', 'forest', 'bearing', 'battery'],
    write: ({ trade, lot, place, value, money, pick, number }) => ({
      problem: `
        We have always sold **FOB ${trade.port}**, in containers. ${pick(['Our insurer', 'A lecture at the chamber', 'Our forwarder'])} tells us that FOB is wrong for containers and that we should sell
        **FCA**. The bank of ${place.firm} (${place.city}) wants an *on board* bill of lading, though, and under FCA we would only have the receipt of the terminal.

        Next order: ${lot}, ${money(value)}. ${number(2, 5)} more are in the book.`,
      result: `
        **In short:** sell *FCA ${trade.port}, named terminal, Incoterms 2020*, and **agree the on-board bill under A6/B6**. You lose nothing and get rid of a risk you cannot control.

        ## Why not FOB

        Under FOB the risk passes **on board**. A container is handed over at the terminal, days earlier; whatever happens in the stack is still yours, though
        you can no longer touch it. Incoterms 2020 say so themselves in the notes to the rule.

        ## The bill of lading

        FCA 2020 lets the parties agree that the *buyer instructs the carrier* to issue a bill with an on-board notation **to the seller**. Write into the contract:

        1. “Buyer shall instruct the carrier under B6 to issue to the seller a transport document stating that the goods have been loaded.”
        2. The credit: port of loading ${trade.port}, bill *to order*, freight collect.

        ## Who pays what

        Terminal handling at ${trade.port}: ${pick(['settle it in the contract, since the tariff of the line, not Incoterms, decides who gets the invoice.', 'under FCA delivered at the terminal it is the buyer’s; price it out of your offer.'])} Export clearance stays with you in both.

        The rules themselves are sold by the [ICC](https://iccwbo.org/); quote the edition in every contract.`,
    }),
  },
  {
    room: 'B',
    topics: ['Incoterms 2020'],
    other: 'insurance under CIF and CIP',
    write: ({ goods, lot, place, value, money, pick, number }) => {
      const cip = pick([true, false]);
      const insured = Math.round(value * 1.1);
      return {
        problem: `
          We sold ${lot} **${cip ? 'CIP' : 'CIF'} ${cip ? place.city : place.port}**, ${money(value)}. The buyer, ${place.firm}, opened the boxes and found ${number(4, 18)} % of it ${pick(['wet', 'crushed', 'missing'])}. Our policy is
          under **Institute Cargo Clauses (C)**, 100 % of the invoice. He says we insured too little and wants the difference from us.`,
        result: `
          **In short:** ${
            cip
              ? '{red|he is right.} CIP has asked for **clauses (A)** since 2020, and for 110 % of the price.'
              : '{amber|half right.} CIF asks for clauses (C) only, and these do not cover this loss; but the amount should have been 110 %.'
          }

          ## What the rule asks of the seller

          - ${cip ? '**CIP 2020**: all risks, Institute Cargo Clauses **(A)** or similar' : '**CIF 2020**: minimum cover, Institute Cargo Clauses **(C)** or similar, unless more is agreed'}
          - Sum insured: price **plus 10 %**, here ${money(insured)}, in the currency of the contract
          - From the point of delivery to at least the named ${cip ? 'place' : 'port'} of destination; the policy or certificate goes to the buyer

          ## What (C) covers

          Named perils: fire, stranding, sinking, overturning, collision, general average sacrifice, jettison. Neither theft nor rainwater nor rough
          handling. For ${goods.what} that is rarely what one wants.

          ## Now

          1. Survey at ${place.city}, at once, jointly, with the carrier invited; his liability is separate from the policy.
          2. ${cip ? 'Notify your insurer anyway: some open policies extend to (A) at the rule’s demand.' : 'Offer the shortfall of ten per cent as goodwill, in writing, without admitting more.'}
          3. From the next contract on, write the clauses **into the contract**, and ask for the premium: it is seldom above 0.2 %.`,
      };
    },
  },
  {
    room: 'B',
    topics: ['Incoterms 2020', 'Contracts'],
    other: 'a buyer who insists on DDP',
    write: ({ trade, goods, place, value, money, pick }) => ({
      problem: `
        ${place.firm} wants ${goods.what} **DDP ${place.city}**, “as from ${pick(['our other suppliers', 'a shop', 'your competitors'])}”. The first order is ${money(value)}. We have no company in ${place.country}, no tax number there, and
        no idea of ${pick(['the import licence', 'the excise', 'what their customs wants'])}. Our sales people have already said yes.`,
      result: `
        **In short:** offer **DAP ${place.city}** with the duty quoted as a figure. If it must be DDP, then *DDP, import VAT excluded*, and through an **indirect
        representative** who agrees in writing.

        ## What DDP makes you

        The **importer** in ${place.country}: duty, taxes, licences, product rules and every later audit are yours. A foreign company without registration often cannot be the importer at all,
        and the import tax, which ${place.firm} could reclaim, becomes your cost.

        ## Three ways out, best first

        1. *DAP, Incoterms 2020*, and a table of landed costs beside your offer: this is mostly what buyers who ask for DDP want.
        2. DAP plus a **fixed allowance** for duty on your invoice. You carry the price risk, not the legal one.
        3. DDP with an indirect representative, registration, and a price that contains both.

        ## For ${trade.country}

        Export clearance is yours in each. ${pick(['Keep proof of export for the tax-free sale.', 'Unloading at the door is the buyer’s; only DPU includes it.'])}`,
    }),
  },
  {
    room: 'B',
    topics: ['Export licences'],
    other: 'dual-use check',
    goods: ['dual'],
    write: ({ trade, goods, lot, place, pick, value, money }) => {
      const law = trade.country === 'Japan' ? 'japan' : 'us';
      const spindle = goods.hs === '8466.93';
      const pump = goods.hs === '8413.70';
      return {
        problem: `
          ${place.firm} in ${place.city} orders ${lot}, **HS ${goods.hs}**, ${money(value)}. ${
            pump
              ? `The ${pick(['wetted parts', 'casings'])} are of a high-nickel alloy, with a maximum flow of ${pick([12, 25, 40])} m³/h.`
              : spindle
                ? `They run above ${pick(['40,000', '60,000'])} rpm.`
                : 'The linear axes are very precise, and all five move together.'
          } The end user is “${pick(['a university workshop', 'a maker of medical implants', 'not yet known; they keep stock', 'a chemical works'])}”.

          Do we need a licence, and what do we ask the customer?`,
        result: `
          **In short:** {amber|assume that you do} until the parameters are written down. The control list goes by **performance**, not by HS code.

          ## The entry to check

          ${
            pump
              ? '- **2B350.i**: multiple-seal and seal-less pumps above 0.6 m³/h whose wetted surfaces are of the listed materials; nickel alloys with more than 40 % nickel are among them.'
              : spindle
                ? '- **2B001** and its notes for the machine the spindle belongs to; a spindle alone is caught by the entries on components, or by end use. Frequency changers for it have an entry of their own (**3A225**).'
                : '- **2B001.b**: milling machines with **five or more axes that can be coordinated simultaneously** for contouring control; the unidirectional positioning repeatability decides.'
          }
          - ${law === 'japan' ? 'In Japan: item 2 of the Export Trade Control Order; fill in the parameter sheet (該非判定書) and sign it in the export control office.' : 'In the United States: the same entry as an ECCN of the Commerce Control List; the country chart tells whether 2B350 to ' + place.country.replace(/^the /, 'the ') + ' asks for a licence.'}

          ## Ask the customer

          1. **End-user statement** on letterhead: who, where, what for, no re-export without consent
          2. The street address of the installation, and who will service it
          3. Whether the end user is connected with defence, nuclear or rocket work

          ## Red flags

          Stock orders, refused installation, payment from a third country. One of them is a question, two are a reason to stop. ${
            law === 'japan'
              ? 'The list and the forms are with [METI](https://www.meti.go.jp/).'
              : 'The list and the advisory opinions are with the [Bureau of Industry and Security](https://www.bis.gov/).'
          }`,
      };
    },
  },
  {
    room: 'B',
    topics: ['Export licences', 'Sanctions screening'],
    other: 'catch-all and end use',
    goods: ['machine', 'electronic', 'chemical', 'medical', 'bearing', 'battery'],
    write: ({ goods, lot, place, pick, value, money }) => ({
      problem: `
        Our ${goods.what} are on no control list. An agent in ${place.city} orders ${lot} (${money(value)}), ${pick(['three times what he ever took', 'and wants neutral cartons', 'and asks us to leave the serial plates off'])}, for a customer he does not name.
        ${pick(['Sales wants to ship this week.', 'He has been reliable for four years.'])} Must we worry?`,
      result: `
        **In short:** yes. What is on no list can still need a licence **by its use**. Hold the order until you know the end user.

        ## The catch-all

        Most export control laws forbid unlisted goods as well when the exporter *knows, or has been told*, that they are meant for weapons of mass destruction, or for
        military use in an embargoed country. Turning away from the answer counts as knowing.

        ## What is odd here

        - {red|An unnamed customer}
        - {red|A change in pattern}, without a reason given
        - {amber|${place.city} as a hub}: goods of chapters 84, 85 and 90 are often moved on from there

        ## Five questions, by mail, today

        1. Name and address of the end user?
        2. What are the ${goods.what} used for there?
        3. Who installs, who services?
        4. Will they leave ${place.country.replace(/^the /, '')}, and for where?
        5. Who pays, from which account?

        Screen every name in the answers. If he answers all five plainly, ship and file the answers. If not, ask your licensing authority for a ruling *before* shipping; {green|that protects you even if the answer is late}.`,
    }),
  },
  {
    room: 'B',
    topics: ['Food safety and phytosanitary rules', 'Export licences'],
    goods: ['fresh'],
    to: ({ region }) => ['eu', 'uk', 'asia'].includes(region),
    write: ({ goods, lot, place, pick, number, day }) => ({
      problem: `
        ${pick(['A new buyer', 'Our buyer of last year'])}, ${place.firm}, takes ${lot} a week from ${day(20)}. The inspectorate issued the **phytosanitary certificate** for the first lot on paper; the agent at ${place.port} says it must be electronic, and that the
        additional declaration is missing. ${number(2, 4)} reefers are loading.`,
      result: `
        **In short:** paper is still valid where both sides have not agreed otherwise, but **the additional declaration is not optional**. Have the certificate replaced before the vessel berths.

        ## What the certificate must say

        - Botanical name, not only “${goods.what}”
        - Place of production and packhouse, as registered
        - The **additional declaration** in the wording of the importing country: pest, and which of the allowed options was followed (area free of it, site free of it, or treatment)
        - Date of inspection: at most 14 days before it leaves

        ## Replacing it

        1. Ask the inspectorate for a *replacement* that cites the number of the first; two valid certificates for one lot are worse than none.
        2. Send the ePhyto through the hub, if ${place.country} takes part; the agent needs the number, not a picture.
        3. Tell the carrier the new number before the manifest closes.

        ## Residues

        A phytosanitary certificate says nothing on pesticide residues. Keep the multi-residue analysis by lot: ${goods.hs.startsWith('0708') ? 'beans are checked at a raised frequency at times' : 'importers ask for it sooner than customs'}. The standards (ISPM 7 and 12) are with the
        [IPPC](https://www.ippc.int/).`,
    }),
  },
  {
    room: 'B',
    topics: ['Export licences'],
    other: 'EUDR geolocation for European buyers',
    goods: ['forest'],
    from: ({ eu }) => !eu,
    to: ({ region }) => region === 'eu',
    write: ({ trade, goods, lot, place, pick, number }) => {
      const growers = number(120, 2_400, 10);
      const rows = ['A', 'B', 'C'].map((lotName) => `${lotName}-${number(10, 99)}`);
      return {
        problem: `
          ${place.firm} in ${place.city} will take ${lot}, **HS ${goods.hs}**, only with “full EUDR data”. We buy from ${growers.toLocaleString('en')} ${goods.hs.startsWith('94') ? 'suppliers and plantations' : 'growers'} in ${trade.country}, most with less than four hectares,
          and ${pick(['have points for about two thirds of them', 'have a list of names and villages', 'have maps from a project that ended'])}. Lots are mixed in our warehouse.

          - What exactly must we send?
          - What about those without coordinates?`,
        result: `
          **In short:** a point with six decimals for each plot up to four hectares, a polygon above, and **physical separation** of everything you cannot place. One unknown plot spoils the whole lot.

          ## What ${place.firm} has to file

          He makes the due diligence statement in the Union’s system. From you he needs, for each lot:

          - description, **HS ${goods.hs}**, net mass
          - country, and all plots with coordinates and time of harvest
          - evidence that production was legal under the law of ${trade.country.replace(/^the /, 'the ')}
          - that nothing was deforested **after 31 December 2020**

          ## Mixed lots

          *Mass balance is not accepted.* Suggested from the next harvest on:

          1. Lot **${rows[0]}**: mapped growers only, for Europe
          2. Lot **${rows[1]}**: mapped, check pending, on hold
          3. Lot **${rows[2]}**: unmapped, for other markets

          ## Getting the points

          A telephone and a free app do: four corners walked, or the middle for small plots. GeoJSON, WGS 84. At ${growers.toLocaleString('en')} ${goods.hs.startsWith('94') ? 'sources' : 'growers'} count ${Math.ceil(growers / 25)} days of field work. Formats and questions are answered by the [European Commission](https://environment.ec.europa.eu/).`,
      };
    },
  },
  {
    room: 'B',
    topics: ['Export licences'],
    other: 'CBAM data for the European importer',
    goods: ['carbon'],
    to: ({ region }) => region === 'eu',
    write: ({ goods, lot, place, pick, number }) => ({
      problem: `
        ${place.firm}, ${place.city}, asks us to fill in a CBAM template for ${lot}, **HS ${goods.hs}**. It wants *direct and indirect embedded emissions*, precursors and a carbon price paid. We know our gas and electricity bills, nothing else.
        ${pick(['Two other customers have sent different forms.', 'He threatens to use default values and take the difference off our price.'])}`,
      result: `
        **In short:** your bills are most of what is needed. Work out one figure **per installation and product**, once a year, and send everybody the same communication template.

        ## The figure

        1. Draw the border round the installation, and split it by process.
        2. Direct emissions: fuel × factor, from the ${number(10, 14)} months for which you have bills.
        3. **Precursors**: ${goods.hs.startsWith('31') ? 'ammonia and acids bought in are the largest part; ask their makers' : 'wire rod and its steel are nine tenths of it; ask the mill for *its* CBAM communication'}.
        4. Indirect emissions: electricity × grid factor; reported for ${goods.hs.startsWith('31') ? 'fertilisers' : 'information, while steel goods pay on direct emissions only'}.
        5. Divide by tonnes produced.

        ## Why it pays

        Default values are set high on purpose and raised year by year. An own, **verified** figure is worth more to the buyer than a discount. Only a carbon price *effectively paid* at home may be deducted.

        ## What not to send

        Recipes, customers, prices. The template does not ask for them; if a buyer does, refuse. Use the Commission’s own sheet from its [CBAM pages](https://taxation-customs.ec.europa.eu/).`,
    }),
  },
  {
    room: 'B',
    topics: ['Incoterms 2020', 'Transport documents'],
    other: 'EXW and proof of export',
    from: ({ eu, country }) => eu || country === 'the United Kingdom',
    write: ({ goods, lot, place, value, money, pick, number }) => ({
      problem: `
        ${place.firm} (${place.city}) bought ${lot} **EXW** from us and had them fetched by ${pick(['a haulier from a third country', 'a groupage forwarder', 'a haulier we had never seen'])}. We invoiced ${money(value)} without VAT. ${number(3, 8)} months later we still have no proof that
        the goods left, and the tax office asks.`,
      result: `
        **In short:** without proof the sale is taxable, and the VAT is yours. Chase the proof now; and {green|stop selling EXW for export}: *FCA your works* costs you a customs entry and gives you the proof.

        ## Alternative evidence

        When the exit message never came, customs can still close the movement on

        - the bill of lading, air waybill or CMR note signed at destination,
        - the **import declaration** of ${place.country}, with its stamp or number,
        - the payment, together with one of the above.

        Ask the forwarder for the **MRN** first: often the declaration was closed and nobody sent the message on.

        ## Why EXW is unfit

        Under EXW the *buyer* clears for export. A buyer outside the customs territory can hardly be the exporter there; so somebody lends his name, and the document bears it, not yours. FCA puts export clearance where it
        belongs, with you, and the risk passes at the same ramp.

        ## For the ${goods.what} still open

        1. Amend running orders to FCA, Incoterms 2020.
        2. Hold a deposit in the amount of the VAT until proof arrives.
        3. Give the file ninety days, then correct the return of your own accord.`,
    }),
  },
  {
    room: 'B',
    topics: ['Transport documents'],
    other: 'ATA carnet for a trade fair',
    goods: ['machine', 'cosmetic', 'medical', 'textile', 'electronic', 'wood', 'dual'],
    write: ({ goods, place, pick, number, money, day }) => {
      const worth = number(12_000, 140_000, 500);
      return {
        problem: `
          From ${day(34)} we show ${goods.what} at a fair in ${place.city}. Exhibits worth **${money(worth)}** come back, ${pick(['leaflets, pens and coffee do not', 'samples to give away do not'])}. ${pick(['One piece may be sold on the stand.', 'Afterwards part of it goes on to a second fair.'])} An ATA carnet was
          suggested. What goes on it, and what if we sell?`,
        result: `
          **In short:** a carnet, yes, for everything that **comes back**. What is given away or eaten goes on an ordinary declaration. Whatever you sell must be cleared *in ${place.country}* before it leaves the stand.

          ## The list

          - One line for each piece, with **serial number**, weight and value; it cannot be lengthened later
          - Tools and the stand itself belong on it too
          - Giveaways, catalogues, food and drink: **not**

          ## Before you leave

          1. Apply to your chamber; security of the order of ${money(Math.round((worth * 0.4) / 100) * 100)} or a guarantee policy instead.
          2. Check that ${place.country} accepts carnets for *exhibitions and fairs*, and its time limit there; the carnet itself runs for twelve months.
          3. Have it **validated by your own customs**, with the goods in sight. The most common mistake is to drive past this counter.

          ## At every border

          Two vouchers a country, one in, one out, and the counterfoil stamped. A missing stamp on the way out means duty claimed a year later. The chambers’ network is run by the [ICC](https://iccwbo.org/).`,
      };
    },
  },
  {
    room: 'B',
    topics: ['Rules of origin', 'Transport documents'],
    other: 'transhipment and direct transport',
    goods: boxed,
    write: ({ trade, goods, lot, place, pick, number }) => {
      const hub = pick(['Singapore', 'Tanger Med', 'Algeciras', 'Salalah', 'Colombo', 'Cartagena']);
      return {
        problem: `
          ${lot[0]!.toUpperCase()}${lot.slice(1)} went from ${trade.port} to ${place.port} with a proof of origin. The line discharged the box at **${hub}**, kept it ${number(9, 26)} days, and loaded it on another vessel${pick([', with a second bill of lading', '', ' after repairs to the box'])}.
          The customs of the buyer asks for proof that nothing happened to the goods in between. ${pick(['We have the first bill only.', 'The line sends us from desk to desk.'])}`,
        result: `
          **In short:** transhipment does no harm, **if the goods stayed under customs supervision** and were only unloaded, reloaded or kept in good condition. It is for you and the buyer to show it.

          ## What serves as proof

          1. A **through bill of lading** from ${trade.port} to ${place.port}: best, and usually enough
          2. Else a *certificate of non-manipulation* from the customs at ${hub}
          3. Else “any substantiating documents”: terminal records with container and **seal number**, in and out; the tracking of the line; a statement of the carrier

          ## What to do now

          - Compare the seal number on packing list, bill and arrival notice. The same number is half the proof.
          - Ask the line’s agency in ${hub}, not the one in ${trade.port}, for the terminal event log.
          - The buyer should ask for release **against security** meanwhile, so that no storage runs up.

          ## Next time

          Newer agreements speak of *non-alteration* and presume it; older ones of *direct transport* and do not. Read which of them covers ${goods.hs} to ${place.country.replace(/^the /, 'the ')}, and book a through bill by contract.`,
      };
    },
  },
];
