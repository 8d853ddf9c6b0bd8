import type { Case } from './case.ts';

export const legalCases: Case[] = [
  {
    room: 'C',
    topics: ['Contracts', 'Arbitration'],
    write: ({ lot, place, value, money, pick, number }) => {
      const seat = pick(['Zürich', 'Paris', 'Singapore', 'Stockholm', 'London', 'Vienna']);
      const clause = pick([
        'Disputes shall be settled amicably or by ICC arbitration or the competent courts.',
        `Arbitration, if any, by the Chamber of Commerce of ${seat}, under English law.`,
        'Any dispute to the International Arbitration Court of the ICC at the defendant’s city.',
        'All disagreements go to arbitration in a neutral country agreed later.',
      ]);
      return {
        problem: `
          ${place.firm} sends a frame contract: some ${number(6, 30)} deliveries a year, ${lot} each. Clause ${number(14, 23)} reads:

          *“${clause}”*

          ${pick(['Is that good enough?', 'Our bank dislikes it and cannot say why.', 'We have been through one court case abroad and do not want another.'])}`,
        result: `
          **In short:** no. ${clause.includes(' or ') ? 'A clause that leaves the choice open' : 'A clause that leaves institution or seat open'} is the first dispute, before the real one. Replace it by the standard wording.

          ## What to write

          Use the standard clause of the institution **without improving it**: “All disputes arising out of or in connection with the present contract shall be finally settled under the Rules of
          Arbitration of the International Chamber of Commerce by one or more arbitrators appointed in accordance with the said Rules.”

          Then add four facts, in this order:

          1. Seat: **${seat}**
          2. Language: English
          3. Arbitrators: **one** below ${money(2_000_000)}, three above
          4. Law of the contract, in a clause of its own

          ## Why arbitration at all

          An award travels: under the **New York Convention** courts of more than 170 states enforce it, ${place.country.replace(/^the /, 'the ')} among them. A judgment of your own court may not.

          ## Cost

          For a claim the size of one delivery (${money(value)}) ask for the *expedited procedure*, which applies by itself to smaller claims. Model clauses are with the [ICC](https://iccwbo.org/).`,
      };
    },
  },
  {
    room: 'C',
    topics: ['Contracts'],
    other: 'UN sales convention (CISG)',
    write: ({ trade, goods, place, pick }) => {
      const applies = trade.cisg && place.cisg;
      return {
        problem: `
          The conditions of ${place.firm}, ${place.city}, say that “the contract is governed by the laws of ${place.country}”. ${pick(['Ours exclude the CISG, because a lawyer once said so.', 'Ours are silent.', 'Ours say the opposite.'])} We sell
          ${goods.what}, repeat orders, by e-mail.

          Which law applies, and should we exclude the convention?`,
        result: `
          **In short:** ${
            applies
              ? `the **CISG applies**: both ${trade.country} and ${place.country} are parties, and choosing “the laws of ${place.country}” chooses it too. For a seller of goods like yours that is mostly welcome.`
              : `the CISG does not apply by itself, since ${trade.cisg ? place.country : trade.country} is no party. It applies if you **choose** it, or the law of a state that is one.`
          }

          ## What it would change

          - No avoidance for small defects: only a *fundamental breach* ends the contract (Articles 25, 49)
          - The buyer must **examine and give notice** within a reasonable time, at most two years (38, 39)
          - A seller may cure late (48); damages are what was foreseeable (74)
          - No word on passing of property, nor on validity

          ## Keep or exclude

          ${pick(['**Keep it**, with three additions: a period for notice in days, a cap on damages, and interest in figures.', 'If your sales are of one kind and the buyers strong, keep it: it is neutral ground, equally authentic in six languages. Exclude it only where you know the other law better.'])}

          To exclude, say so: “The United Nations Convention on Contracts for the International Sale of Goods does not apply.” Naming a national law alone does **not** do it where that
          state is a party. The list of states is with [UNCITRAL](https://uncitral.un.org/).`,
      };
    },
  },
  {
    room: 'C',
    topics: ['Contracts'],
    other: 'force majeure',
    write: ({ lot, place, value, money, pick, number, day }) => {
      const event = pick([
        ['a strike in the port', 'it was announced ten days before you signed'],
        ['the closure of the canal', 'the longer route was open to everybody'],
        ['a flood at our supplier', 'a supplier’s trouble is the seller’s, as a rule'],
        ['an export ban of our ministry', 'an act of state is the strongest case there is'],
        ['a failure of the power grid', 'much depends on how many days it lasted'],
      ] as const);
      return {
        problem: `
          We were to ship ${lot} to ${place.firm} (${place.city}) by ${day(-6)}. Then came **${event[0]}**; we expect to be ${number(2, 6)} weeks late. The contract has one line: “force majeure excepted”. They threaten to buy elsewhere and charge us the
          difference, ${money(Math.round((value * number(6, 14)) / 100 / 10) * 10)}.`,
        result: `
          **In short:** one line is thin but not nothing. **Give notice today**, in writing, and say when you will ship. Without notice even a good excuse fails.

          ## What must be shown

          1. An impediment *beyond your control*: ${event[0]}
          2. that could not reasonably have been **foreseen** when you signed: ${event[1]}
          3. whose effects could not be **avoided or overcome**, at a higher price if need be

          That is Article 79 CISG, the ICC clause and most national laws in one sentence. It excuses damages; it does not oblige the buyer to wait for ever.

          ## The notice

          - What happened, since when, with a public source
          - Which consignment, which quantity
          - New date, and an offer: ${pick(['half by air', 'a partial shipment now', 'goods from another origin'])}
          - No word that admits fault

          ## For the next contract

          Take the **ICC Force Majeure Clause 2020**, long form; fill in the period after which either side may end it (30 days suits your trade). Price is another matter: a *hardship* clause is what deals with freight that trebles.`,
      };
    },
  },
  {
    room: 'C',
    topics: ['Contracts'],
    other: 'ending a commercial agency',
    to: ({ region }) => region === 'eu',
    write: ({ goods, place, pick, number, money }) => {
      const years = number(4, 15);
      const commission = number(18_000, 94_000, 500);
      return {
        problem: `
          Our agent in ${place.city} has sold ${goods.what} for us for **${years} years**, on ${number(3, 8)} % commission, ${money(commission, 'EUR')} a year on average. ${pick(['He has stopped visiting customers.', 'We want to sell through a subsidiary.', 'He now also works for a competitor.'])} The contract, under our own law, allows
          one month’s notice and excludes any indemnity.

          Can we end it so?`,
        result: `
          **In short:** no. In the Union an agent’s protection cannot be contracted away: **${years >= 3 ? 'three' : 'two'} months’ notice** at least, and an indemnity of up to **${money(commission, 'EUR')}**${
            ['France'].includes(place.country) ? '; in France, by custom, two years’ commission' : ''
          }.

          ## Why your choice of law does not help

          Directive 86/653/EEC, as ${place.country} has put it into law, protects agents working in the Union **even where the contract chooses the law of another country** (*Ingmar*, C-381/98).

          ## Notice

          One month in the first year, two in the second, three from the third; to the end of a month.

          ## Indemnity or compensation

          - Most states: *indemnity* for customers he brought and whom you keep, **at most one year’s commission**, averaged over five.
          - France: *compensation* for the loss.
          - Nothing is due if *he* ends it without cause of yours, or if you end it for a **serious breach**. ${pick(['Fewer visits are not one, unless targets were agreed and warned of.', 'A competing agency can be one; write down how you learnt of it, and warn first if in doubt.'])}

          ## Steps

          1. No letter yet. First list customers, old and new, with turnover.
          2. Offer a settlement: most end between half and three quarters of the ceiling.
          3. He must claim within a year of the end; note the date.`,
      };
    },
  },
  {
    room: 'C',
    topics: ['Contracts'],
    other: 'exclusive distribution',
    write: ({ trade, goods, place, value, money, pick, number }) => ({
      problem: `
        ${place.firm} wants to be our **only distributor** of ${goods.what} in ${place.country}, for ${number(3, 7)} years, and offers purchases of ${money(Math.round((value * number(3, 9)) / 1_000) * 1_000)} a year. It also wants to forbid us to sell online there, and to fix the shelf price.

        ${pick(['What should we grant?', 'We like them, but five years is long.'])}`,
      result: `
        **In short:** exclusivity yes, **against a minimum that ends it**; no fixing of prices; two years, renewable.

        ## The bargain

        - *Exclusive* means you appoint nobody else; *sole* that you may still sell yourself. Say which.
        - Minimum purchase by year and quarter. If missed, you may turn exclusivity into non-exclusivity, **or** end the contract. Your choice, in writing.
        - Stock and registrations: who owns the product registration in ${place.country}? Never the distributor alone.

        ## What competition law will not have

        1. {red|A fixed or minimum resale price.} A recommended or maximum one is fine.
        2. {red|A ban on the distributor’s passive sales} outside the territory.
        3. {amber|A non-compete beyond five years}, or one that renews itself silently.

        In the Union Regulation (EU) 2022/720 draws these lines for shares up to 30 %; ${place.region === 'eu' ? 'it applies here.' : `${place.country} has rules of the same family; have them checked there.`}

        ## The end

        Notice of six months, sale of the stock at cost, return of marks and customer data, and *no indemnity* where the law permits to say so. ${trade.country === place.country ? '' : `Some countries protect distributors like agents. Ask about ${place.country} before you sign, not when you leave.`}`,
    }),
  },
  {
    room: 'C',
    topics: ['Sanctions screening'],
    to: ({ region }) => ['gulf', 'asia', 'africa', 'americas'].includes(region),
    write: ({ goods, lot, place, value, money, pick, number }) => {
      const first = number(20, 34);
      const second = number(12, 24);
      const together = first + second;
      return {
        problem: `
          Screening a new buyer of ${goods.what}, a trading house in ${place.city}, we found no hit on the company. But two shareholders with **${first} %** and **${second} %** look like persons on lists: one has the same name and year of birth, the other is a *former* minister.
          The first order is ${lot}, ${money(value)}. ${pick(['The bank has already asked.', 'Payment is promised in advance.'])}`,
        result: `
          **In short:** {${together >= 50 ? 'red|stop' : 'amber|hold'}} until both persons are identified. Together they hold **${together} %**; ${
            together >= 50
              ? 'if both are listed, the company is treated as listed too.'
              : 'below half, so ownership alone would not block the company; control still might.'
          }

          ## Ownership and control

          - Shares of *listed* persons are **added up**. Half or more, and the company’s funds count as frozen under the American rule; the European practice reaches the same company by ownership or by *control*.
          - Control: who appoints the directors, who signs, who lends.

          ## True match or namesake

          1. Full name in the original script, date and place of birth, passport country
          2. Register extract of the company with the shareholders’ identifiers
          3. Compare with the **entry itself**, not with the screening tool’s summary

          A former minister who is not listed is a *politically exposed person*: closer look, no ban.

          ## Meanwhile

          No delivery, no advance accepted, **no refund either** once a match is confirmed: money of a listed person is frozen where it lies, and reported. Tell your bank the truth; the account depends on it. Consolidated lists: [United Nations](https://main.un.org/securitycouncil/), and those of the Union and of OFAC.`,
      };
    },
  },
  {
    room: 'C',
    topics: ['Sanctions screening', 'Contracts'],
    other: 'the no-re-export clause',
    goods: ['bearing', 'machine'],
    from: ({ eu }) => eu,
    to: ({ country }) =>
      ['the United Arab Emirates', 'India', 'China', 'Singapore', 'Kenya', 'Morocco'].includes(country),
    write: ({ goods, place, value, money, pick, number }) => ({
      problem: `
        We sell ${goods.what}, **HS ${goods.hs}**, to ${place.firm} in ${place.city}; next order ${money(value)}. Purchasing there refuses our clause that the goods must not go on to Russia: *“${pick(['we do not sign political texts', 'our law does not know this', 'your German competitor does not ask for it'])}”*.

        Is the clause compulsory for us, and what are adequate remedies?`,
      result: `
        **In short:** ${
          goods.hs.startsWith('8482')
            ? 'yes. Bearings are **common high priority items**, and Article 12g of Regulation (EU) No 833/2014 requires the clause for sales outside the partner countries.'
            : 'check the annexes by code first; if the article is listed in one that Article 12g names, the clause is **compulsory**. We would write it in any case.'
        }

        ## What the article asks

        - A *contractual prohibition* of re-export to Russia and for use in Russia
        - **Adequate remedies** for breach: ending the contract and a penalty that hurts
        - A report to the authority when you learn of a breach

        Partner countries are excepted by annex (the United States, Japan, the United Kingdom and some others). ${place.country[0]!.toUpperCase()}${place.country.slice(1)} is not among them.

        ## What to offer a reluctant buyer

        1. The Commission’s own model clause, in English, attached to the order confirmation
        2. A penalty of ${number(20, 50, 10)} % of the price instead of an open figure
        3. An end-use statement by project, if he sells to plants

        If he signs nothing: **do not deliver**. His refusal is a red flag in itself, and you could not explain the sale later. Similar duties exist for Belarus. The text is on [EUR-Lex](https://eur-lex.europa.eu/).`,
    }),
  },
  {
    room: 'C',
    topics: ['Contracts', 'Product standards'],
    other: 'late notice of defects',
    write: ({ trade, goods, lot, place, value, money, pick, number }) => {
      const weeks = number(5, 16);
      const applies = trade.cisg && place.cisg;
      return {
        problem: `
          **${weeks} weeks** after arrival ${place.firm} complains of ${lot}: ${pick(['“partly out of specification”', '“quality not as usual”', '“defects found by our customer”'])}. They hold back ${money(Math.round((value * number(15, 45)) / 100 / 10) * 10)}. Our conditions say that ${goods.what} must be inspected on
          arrival and defects notified within ${pick([7, 8, 10, 14])} days. ${pick(['They never signed them.', 'They are printed on the back of our invoices.', 'They were attached to the offer.'])}`,
        result: `
          **In short:** ${applies ? 'Article 39 CISG works for you even without your conditions' : 'your conditions help only if they became part of the contract'}; ${weeks} weeks for a defect that could be *seen* is too long. For a hidden one it may not be.

          ## Whose conditions

          Terms on an **invoice** come after the contract and change nothing. Terms attached to the *offer*, and not rejected, usually count.

          ## Notice

          - ${applies ? 'Examination “within as short a period as is practicable” (38), notice “within a reasonable time” (39). Courts think of days for perishables, of about a month for durable goods.' : 'Look at the law the contract names: most have a duty of prompt notice among merchants, some only for visible defects.'}
          - The notice must say **what** is wrong. “Quality not as usual” does not.
          - You lose the defence if you *knew* of the defect, or if you start to discuss the substance without reserve.

          ## Answer them so

          1. “We reserve all rights, in particular as to late notice.” First sentence.
          2. Ask for lot numbers, photographs, the place where the goods lie now, and a **joint sample**.
          3. Propose a surveyor, and who pays if he finds for whom.
          4. Demand the undisputed part of the price by a date.`,
      };
    },
  },
  {
    room: 'C',
    topics: ['Contracts', 'Trade finance'],
    other: 'retention of title',
    write: ({ goods, lot, place, value, money, pick }) => ({
      problem: `
        ${place.firm} asks for ${pick([60, 90, 120])} days from invoice, open account, for ${lot}, ${money(value)}. Our conditions keep the title “until full payment”. ${pick(['Two of our customers went under last year.', 'The sales director thinks that is security enough.'])} Is that worth anything in ${place.city}?`,
      result: `
        **In short:** little by itself. Property is judged by the law of the place **where the goods lie**, and once ${goods.what} are used or sold on, there is nothing left to retain.

        ## In ${place.country}

        - Was the clause agreed in writing *before* delivery? Then it mostly binds ${place.firm}.
        - Does it hold against other creditors? ${place.country === 'the United States' ? 'Only as a security interest, with a **UCC-1 filing** before delivery.' : place.country === 'Australia' ? 'Only when registered in the **PPSR**, in time.' : 'That depends on registration, on a certain date, or on marks on the goods; a local lawyer answers it in an hour.'}
        - Do your goods keep their identity? ${goods.hs < '2500' ? 'Food rarely does.' : 'Keep serial or lot numbers on every invoice.'}

        ## What protects better

        1. **Export credit insurance**, if the limit on this buyer is granted
        2. A standby letter of credit over one and a half months of sales
        3. A shorter term with a discount, which costs less than you fear
        4. Retention of title, *extended* to the proceeds, as the last line

        The CISG leaves the passing of property out altogether (Article 4), so choosing it does not help here.`,
    }),
  },
  {
    room: 'C',
    topics: ['Contracts'],
    other: 'tooling and drawings at a contract manufacturer',
    goods: ['machine', 'consumer', 'electronic', 'wood', 'medical', 'dual', 'cosmetic'],
    write: ({ goods, pick, number, money }) => {
      const [city, country, court] = pick([
        ['Dongguan', 'China', 'a Chinese court'],
        ['Đồng Nai', 'Viet Nam', 'a Vietnamese court'],
        ['Pune', 'India', 'an Indian court'],
        ['Bursa', 'Türkiye', 'a Turkish court'],
      ] as const);
      return {
        problem: `
          We move ${pick(['an accessory', 'one component', 'the simpler models'])} of our ${goods.what} to a factory in ${city}. It gets our drawings and a tool worth ${money(number(22_000, 140_000, 1_000))}. We have a two-page NDA in English, under our own law, with our own courts.
          ${pick(['The factory’s brother has a shop online.', 'We have heard stories.'])}`,
        result: `
          **In short:** an NDA of that kind is a comfort for you, not a threat for them. Use a **bilingual agreement that ${court} can enforce**, with a fixed sum per breach.

          ## Three promises, not one

          1. *Non-disclosure*: they tell nobody.
          2. *Non-use*: they do not make it for themselves or others.
          3. *Non-circumvention*: they do not sell to your customers, nor through relatives or affiliates.

          ## Making it bite

          - Law and courts (or arbitration) **of ${country}**, language of the country prevailing: your judgment would not be enforced there in useful time.
          - A **liquidated sum**, related to the harm, so that assets can be frozen early
          - Their company stamp or chop as well as a signature, by the registered name

          ## The tool

          Marked with a plate, photographed, listed in an annex as *yours*; returned within ten days whatever is owed; no lien. Pay the last third only after the first series.

          ## Marks and designs

          File the trade mark in ${country} **before** the first drawing leaves, in the classes of manufacture too. First to file wins. The [WIPO](https://www.wipo.int/) Madrid system does it in one form.`,
      };
    },
  },
  {
    room: 'C',
    topics: ['Arbitration'],
    other: 'enforcing an award',
    write: ({ lot, place, value, money, pick, number }) => {
      const costs = number(14_000, 52_000, 500);
      return {
        problem: `
          We have an award of a sole arbitrator in ${pick(['Zürich', 'Paris', 'Stockholm', 'Singapore'])} against a buyer in ${place.city}: **${money(value)}** for ${lot}, interest and ${money(costs)} costs. They do not answer. ${pick(['They are said to have sold their warehouse.', 'Their lawyer hints that the notice of arbitration never reached them.'])}

          What does enforcement take, and is it worth it?`,
        result: `
          **In short:** ${place.country} is a party to the **New York Convention**, so the award can be declared enforceable without a new trial. Find the assets *before* you file.

          ## Papers

          - The award, duly authenticated, or a certified copy
          - The arbitration agreement, original or certified
          - Sworn translations where the court asks for them

          ## What they can still object (Article V)

          1. Incapacity, or an invalid agreement
          2. **No proper notice**: have courier slips, e-mails and the arbitrator’s own record ready
          3. Beyond the scope
          4. Composition of the tribunal
          5. Set aside at the seat
          6. Public policy, which is read narrowly

          The merits are not among them.

          ## Is it worth it

          Court and lawyer in ${place.country}: of the order of ${money(Math.round((value * 0.06 + 8_000) / 500) * 500)}. An asset report first costs about a twentieth of that. If there is a bank account, a vessel, a receivable: go on. If not, write it off for tax and keep the award; it stays good for years.

          Parties to the Convention: [UNCITRAL](https://uncitral.un.org/).`,
      };
    },
  },
  {
    room: 'C',
    topics: ['Contracts', 'Incoterms 2020'],
    other: 'battle of forms',
    write: ({ trade, goods, lot, place, pick, number }) => ({
      problem: `
        Our offer for ${lot} said *${pick(['FCA', 'CPT', 'CIP'])}, ${pick([30, 45])} days, our conditions*. The order of ${place.firm} came back “as per your offer”, but with **their** conditions in a link: ${pick([60, 75, 90])} days, penalty of ${pick(['0.5', '1', '2'])} % a week, courts of ${place.city}. We delivered ${number(2, 5)} times without a
        word. Now there is a delay. Whose conditions hold?`,
      result: `
        **In short:** there *is* a contract, and on the points where the forms differ probably **neither** form holds; the law fills the gap. The penalty is hard for them to get.

        ## How one gets there

        - An acceptance with **material changes** (price, payment, quantity, place and time, liability, disputes) is a counter-offer: Article 19 CISG, and most national laws.
        - By delivering you may have accepted it: the *last shot*. Many courts prefer *knock-out*: what contradicts falls, what agrees stays.
        - Conditions behind a link must be **available in the language of the negotiation** when the contract is made. Save the page as it is today.

        ## In your case

        1. Incoterms rule and price: agreed in both. They stand.
        2. Time of payment: open. The law at the seller’s place mostly decides.
        3. Penalty: only in theirs, never discussed. {green|Weak.}
        4. Courts: only in theirs; without agreement the general rules on jurisdiction apply.

        ## From now on

        - Confirm every order within two days: “We accept on the terms of our offer of …; other conditions are rejected, also where we perform.”
        - For ${goods.what} sold again and again: **one frame contract**, signed, above all forms. ${trade.cisg ? 'Leave the CISG in it.' : 'Choose a law that both of you can read.'}`,
    }),
  },
];
