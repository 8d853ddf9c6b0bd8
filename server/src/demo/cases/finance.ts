import type { Case } from './case.ts';

export const financeCases: Case[] = [
  {
    room: 'D',
    topics: ['Letters of credit'],
    other: 'partial shipment and tolerance',
    goods: ['food', 'forest', 'metal', 'textile', 'chemical'],
    write: ({ goods, place, pick, number, day }) => {
      const full = pick([30, 40, 50, 60]);
      const space = full - pick([4, 6, 14, 16]);
      const gap = Math.ceil(((full - space) / full) * 100);
      const tonnes = goods.unit === 't';
      return {
        problem: `
          The bank of ${place.firm} opened an irrevocable credit, **UCP 600**, for ${tonnes ? `**${full} t ${goods.what}**, HS ${goods.hs}` : `**${full}0 cartons of ${goods.what}**, HS ${goods.hs}`}, latest shipment ${day(number(9, 15))}. The carrier has space for ${tonnes ? `${space} t` : `${space}0 cartons`} only.

          - Field **43P**: *not allowed*
          - Field 39A is empty; the goods are packed in ${pick(['cartons of 10 kg', 'bags of 25 kg', 'cartons with a printed count', 'export cartons'])}

          Is there a tolerance that saves us, or do we need an amendment?`,
        result: `
          **In short:** ask for an **amendment today**. No tolerance covers the gap, and two vessels would be two shipments.

          ## The tolerances of Article 30

          - *30(a)*: ten per cent, only where the credit says “about” or “approximately”. It does not.
          - *30(b)*: five per cent of the quantity, if the credit does **not** state it in packing units or individual items, and the amount is not exceeded. ${tonnes ? `Stated in tonnes, so it applies: ${full * 0.95} t would do. ${space} t does not.` : 'Stated in cartons, so it does not apply at all.'}
          - *30(c)*: five per cent less of the **amount**, where partial shipment is forbidden; but only when the quantity is shipped in full.

          ## Partial shipment

          Article 31(b): several containers on the **same vessel, same journey, same destination** are one shipment, even with different bills of lading. Splitting them over two sailings is partial.

          ## Ask for

          1. 43P: *allowed*; or
          2. 44C: latest shipment two weeks later, and 31D with it; or
          3. 39A: ${gap}/${gap}

          The first is the cheapest. An amendment binds **when you accept it**; presenting documents that comply with it is acceptance (Article 10).`,
      };
    },
  },
  {
    room: 'D',
    topics: ['Letters of credit'],
    other: 'discrepancies and refusal',
    write: ({ goods, place, value, money, pick, number, day }) => {
      const [found, ours, good] = pick([
        [
          'Invoice: the name of the buyer without “and Sons”',
          'a typing error that leaves no doubt who is meant',
          true,
        ],
        ['Presented on the 22nd day after shipment', 'late is late, by one day as by ten', false],
        [
          'Packing list shows gross weight 12 kg more than the bill of lading',
          'a conflict of data, though a small one',
          false,
        ],
        [
          'Certificate of origin dated after the bill of lading',
          'it may be dated later, unless the credit says otherwise',
          true,
        ],
        ['Bill of lading not signed “as agent for the carrier”', 'the capacity must appear', false],
      ] as const);
      return {
        problem: `
          The issuing bank in ${place.city} refuses our documents for ${goods.what}, **${money(value)}**. The message came on the ${pick(['fourth', 'sixth', 'seventh'])} banking day after they arrived, and says:

          *“${found}. Documents held at your disposal. Please advise.”*

          ${pick(['The goods arrive on ' + day(number(4, 9)) + '.', 'The buyer asks for a discount of 5 %, by chance.'])} Are they right?`,
        result: `
          **In short:** on the point itself ${good ? '{green|no}' : '{amber|yes}'}; but look at the **calendar** first.

          ## The calendar

          Article 14(b) gives the bank **five banking days** after the day of presentation, and 16(d) asks for *one* notice, by then, stating

          1. that it refuses,
          2. **each** discrepancy, and
          3. what it does with the documents.

          A notice on the sixth day is too late, whatever is wrong: Article 16(f) precludes the bank from claiming it. Count with the holidays of ${place.city}.

          ## The point

          *${found}*: ${ours}. ${good ? 'Article 14(d) asks that data do not conflict, not that they mirror each other.' : 'It is a discrepancy under the standard practice for examining documents (ISBP 821).'}

          ## What to do

          - ${good ? 'Answer through your bank: “We do not agree; please honour”, with article and paragraph.' : 'Can it be cured? A corrected document within the expiry and the 21 days counts as a new presentation.'}
          - Keep the goods in your hands: *to order* bills give you that. No discount before day five.
          - Ask ${place.firm} for a **waiver**, in writing, to its bank. That is how most such cases end.

          The rules are published by the [ICC](https://iccwbo.org/).`,
      };
    },
  },
  {
    room: 'D',
    topics: ['Letters of credit', 'Transport documents'],
    other: 'which transport document',
    write: ({ trade, goods, place, pick, value, money }) => ({
      problem: `
        A credit for ${goods.what}, ${money(value)}, asks in **46A** for a “full set of clean on board *ocean* bills of lading”. Fields 44E and 44F name ports, but 44A names our ${pick(['works', 'inland depot', 'warehouse'])} and 44B **${place.city}**. ${pick(['The line', 'Our forwarder'])} will issue one bill from door to door, “received for shipment”.

        Will that pass?`,
      result: `
        **In short:** not as it stands. With 44A and 44B filled in it is a *multimodal* document (Article 19); the words of 46A say Article 20. Have the credit **choose one**.

        ## What each article wants

        - **19, multimodal**: dispatched, taken in charge *or* shipped on board at the place in the credit; different from the port is fine.
        - **20, bill of lading**: shipped on board a **named vessel** at the port of loading in the credit, ${trade.port.replace(/ \(.*/, '')}.

        A “received” bill becomes good by an on-board notation with **date**, and with vessel and port if these differ from the boxes or are “intended”.

        ## Ask for this amendment

        1. 44A and 44B: *delete*.
        2. 46A: unchanged.

        or, if door to door is what you sold (CIP or DAP):

        1. 44E and 44F: delete.
        2. 46A: “multimodal transport document”.

        ## If there is no time

        Book port to port, and let ${place.firm} see to the last leg. Watch the signature: *carrier*, *master*, or agent **for a named** one. A forwarder’s house bill signed “as agent” for nobody is the commonest refusal we see.`,
    }),
  },
  {
    room: 'D',
    topics: ['Letters of credit', 'Trade finance'],
    other: 'confirmation',
    to: ({ region }) => ['africa', 'asia', 'americas', 'gulf'].includes(region),
    write: ({ goods, place, value, money, pick, number }) => {
      const fee = pick([1.2, 1.6, 2.2, 2.8]);
      const days = pick([60, 90, 120, 180]);
      const cost = Math.round((value * (fee / 100) * (days + 30)) / 360);
      return {
        problem: `
          For ${goods.what} worth **${money(value)}** we get a credit of a ${pick(['small', 'private', 'state-owned'])} bank in ${place.city}, payable ${days} days after the bill of lading. Field **49** says ${pick(['WITHOUT', 'MAY ADD'])}. Our bank offers to add its confirmation for **${fee} % a year**. ${pick(['Management finds it dear.', 'The buyer will not pay it.'])}

          Do we need it? And what is a *silent* confirmation?`,
        result: `
          **In short:** about **${money(cost)}** for the whole risk of bank and country over ${days + 30} days. For a first deal with that bank we would pay it, and put it into the price of the second.

          ## What confirmation is

          A second, independent promise: your bank pays against complying documents, *whatever happens in ${place.city}* (Article 8). It does not cover discrepancies; documents must still be right.

          ## Field 49

          - **CONFIRM**: asked to add. It may refuse, and must say so at once.
          - **MAY ADD**: at your request and cost.
          - **WITHOUT**: no mandate. What your bank then sells you is a *silent* confirmation: a contract between you two, outside the UCP. Read when it ends, and whether it is **without recourse**.

          ## Instead of it

          1. Sight payment and no confirmation: the risk shrinks to the days of the mail.
          2. Insurance of the issuing bank’s risk with your export credit agency
          3. *Discounting without recourse* by the confirming bank: money on presentation, for fee plus interest

          Ask also for **40A: irrevocable** and **41A: available with your bank**, so that presentation and expiry are at your counter and not ${number(5, 9)} time zones away.`,
      };
    },
  },
  {
    room: 'D',
    topics: ['Letters of credit', 'Contracts'],
    other: 'draft MT700 for review',
    write: ({ goods, place, value, money, pick, number }) => {
      const soft = pick([
        [
          'Inspection certificate signed by the applicant, whose signature must match the bank’s record',
          'the buyer decides alone whether you are paid',
        ],
        ['Copy of e-mail of the applicant approving the vessel', 'no approval, no payment'],
        [
          'Delivery receipt stamped by the applicant’s warehouse',
          'the goods are gone before you have a document',
        ],
      ] as const);
      const latest = number(12, 20);
      return {
        problem: `
          ${place.firm} sent the draft of a credit for ${goods.what}:

          - **31D** ${latest + 10} days after shipment, in ${place.city}
          - **32B** ${money(value)}; **39A** 0/0
          - **41A** available with issuing bank, by payment
          - **42C** sight
          - **44C** ${latest} days from now
          - **46A** among others: “${soft[0]}”
          - **48** ${pick(['5', '7', '10'])} days
          - **71D** all charges outside ${place.country} for beneficiary

          What should we ask to be changed before it is issued?`,
        result: `
          **In short:** four changes, one of them not negotiable: the document in **46A** that only the buyer can give.

          ### 46A, the soft clause

          {red|${soft[0]}}: ${soft[1]}. Replace by a certificate of a **named independent inspector**, at loading.

          ### The others

          1. **41A / 31D**: available with *any bank* or your own, expiry in your country. Otherwise the mail is at your risk.
          2. **48**: leave empty, and Article 14(c) gives 21 days; fewer than ten is a trap.
          3. **39A**: 5/5, and 32B accordingly.
          4. **44C**: the date from which everything hangs. Ask for three weeks more than you need.

          ### Leave alone

          71D in this form is usual. *Sight* is best.

          ### Before you accept any credit

          - Could each document be obtained **without the applicant’s help**?
          - Does every condition name a document? A condition without one is disregarded (Article 14(h)), but not everybody knows it.
          - Do descriptions match contract and pro forma, letter for letter?`,
      };
    },
  },
  {
    room: 'D',
    topics: ['Trade finance'],
    other: 'documents against payment',
    write: ({ goods, lot, place, value, money, pick, number }) => ({
      problem: `
        We sold ${lot} to ${place.firm}, ${money(value)}, **D/P at sight**. The goods have lain at ${place.port} for ${number(8, 21)} days. The collecting bank says “drawee not willing to take up, waits for arrival of *another* shipment”. Storage runs. ${pick(['The buyer asks for 60 days’ time.', 'The buyer asks for 12 % off.', 'The buyer’s telephone is off.'])}`,
      result: `
        **In short:** the goods are still **yours**, as long as the bills are *to order* and with the bank. Decide within the week: sell there, bring back, or give time against something in hand.

        ## What the bank will and will not do

        Under **URC 522** the bank presents and reports. It neither stores nor insures (Article 10), and it protests only if you instructed it to.

        ## Options, with their price

        1. **Another buyer in ${place.country}**: give his name as *case of need*, with powers spelt out (Article 25). Mostly the cheapest.
        2. **D/A instead of D/P**: only against an *avalised* bill, that is, with the buyer’s bank as guarantor.
        3. **A discount**: if at all, less than the cost of the way back, and for payment within three days.
        4. **Return**: ask the line and your customs about returned goods first.

        ## Today

        - Tell the line that you, as shipper, do *not* abandon.
        - Ask customs at ${place.port} when unclaimed goods are auctioned; often after 30 to 60 days.
        - Check that nobody got the ${goods.what} **without documents**: an air waybill or a road note consigned to the buyer lets him have them anyway.

        For next time: a deposit of 20 % is what makes buyers fetch their goods.`,
    }),
  },
  {
    room: 'D',
    topics: ['Trade finance', 'Contracts'],
    other: 'advance payment guarantee',
    goods: ['machine', 'metal', 'wood', 'electronic', 'medical', 'battery', 'dual'],
    write: ({ lot, place, value, money, pick, number }) => {
      const share = pick([20, 30, 40]);
      const advance = Math.round((value * share) / 100);
      return {
        problem: `
          ${place.firm} pays ${share} % in advance (**${money(advance)}**) on ${lot}, and wants a guarantee for it: “unconditional, irrevocable, payable on first demand, **valid until released**”, issued by a bank in ${place.city} on a counter-guarantee of ours. ${pick(['Our bank blocks the whole amount on our line.', 'Delivery is in ' + number(4, 9) + ' months.'])}

          Which points can we still move?`,
        result: `
          **In short:** on demand, yes, that is usual; *until released*, no. Put it under **URDG 758**, with a date, a reduction and a start.

          ## Four sentences to get in

          1. *Start*: “This guarantee enters into force on receipt of ${money(advance)} on account number …”
          2. *Reduction*: “The amount reduces by ${share} % of each invoice, on presentation of a copy of the transport document.”
          3. *Expiry*: “${pick(['Thirty', 'Forty-five', 'Sixty'])} days after the contractual delivery, at the latest on …”
          4. *Rules*: “Subject to the Uniform Rules for Demand Guarantees, ICC Publication No. 758.” These add a **supporting statement** to every demand: in what respect you are in breach.

          ## Direct or through ${place.city}

          A local guarantee means local law, local opinion on expiry, and two fees. Offer a **direct guarantee** of your bank first, advised by theirs.

          ## The line

          The blocked amount falls with the reduction only if the *counter-guarantee* says the same. Let your bank confirm it in writing.

          ## “Extend or pay”

          You will hear it once. Under Article 23 the guarantor may wait up to 30 days; use them to talk.`,
      };
    },
  },
  {
    room: 'D',
    topics: ['Trade finance'],
    other: 'forfaiting',
    goods: ['machine', 'medical', 'metal', 'dual', 'electronic', 'battery'],
    to: ({ region }) => region !== 'uk',
    write: ({ lot, place, value, money, pick, number }) => {
      const years = number(2, 5);
      const rate = pick([6.2, 6.9, 7.4, 8.1]);
      const discount = Math.round((value * 0.85 * (rate / 100) * (years + 0.5)) / 2 / 100) * 100;
      return {
        problem: `
          ${place.firm}, ${place.city}, wants ${lot} for **${money(value)}**, 15 % down and the rest over **${years} years**, half-yearly. We cannot carry that. A forfaiter quotes ${rate} % a year, *flat on the notes*, and ${number(3, 8)} days of grace. ${pick(['What does it cost us really?', 'Our bank has never done it.'])}`,
        result: `
          **In short:** about **${money(discount)}**, which belongs into the price or into the interest the buyer pays. In exchange the claim is off your books, **without recourse**.

          ## What is sold

          A series of ${years * 2} promissory notes (or accepted bills), each **avalised** by a bank in ${place.country} that the forfaiter takes. He buys them at a discount and looks to that bank alone.

          ## The sum

          - To be financed: 85 %, ${money(Math.round(value * 0.85))}
          - Equal half-yearly notes: average life ${((years + 0.5) / 2).toFixed(2)} years
          - Discount ${rate} %: **≈ ${money(discount)}**, plus commitment fee from now until delivery
          - Days of grace: interest for days after maturity that the money usually takes; three to ten is normal

          ## Without recourse, except

          that the claim must *exist*: a real delivery, no set-off, genuine signatures. For that you answer. Hence notes, abstract and without mention of the contract.

          ## Order of steps

          1. Fixed quote with option **before** you sign the supply contract
          2. Wording of notes and aval agreed with the forfaiter
          3. Delivery, notes in, money within some days; the uniform rules are the ICC’s **URF 800**`,
      };
    },
  },
  {
    room: 'D',
    topics: ['Trade finance'],
    other: 'export credit insurance',
    write: ({ trade, goods, place, value, money, pick, number }) => {
      const yearly = Math.round((value * number(4, 12)) / 1_000) * 1_000;
      const rate = pick([0.24, 0.31, 0.38, 0.45]);
      return {
        problem: `
          More and more buyers of ${goods.what} want open account. ${place.firm} in ${place.city} alone would owe us up to ${money(Math.round((value * 2) / 1_000) * 1_000)}. Turnover on terms would be about **${money(yearly)}** a year. Two offers: the whole turnover at **${rate} %**, or this one buyer at ${(rate * 3.5).toFixed(2)} %.

          - Which should we take?
          - What is not covered?`,
        result: `
          **In short:** the **whole turnover**: ${money(Math.round((yearly * rate) / 100))} a year, and limits on every buyer with it. A single-buyer policy costs more for the worse half of the risk.

          ## What is covered

          - *Commercial*: insolvency and **protracted default**, after a waiting period of mostly six months
          - *Political*: transfer, war, cancelled licence
          - ${pick([90, 95])} % of the loss; the rest must stay with you

          ## What is not

          1. {red|Disputed claims}, until settled. A complaint of quality stops the clock.
          2. Sales above the **limit**, or after it was withdrawn
          3. Overdues not reported in time. Put the dates into the ledger; this is why most claims fail.
          4. Associated companies, and often public buyers

          ## Before signing

          - Are goods insured **from dispatch** or from invoice? What of those made to order?
          - May limits be cancelled at once, also for orders in hand?
          - Is the claim assignable? Your bank lends more cheaply on insured invoices.

          Compare with the export credit agency of ${trade.country.replace(/^the /, 'the ')}; members of the [Berne Union](https://www.berneunion.org/) are listed by country.`,
      };
    },
  },
  {
    room: 'D',
    topics: ['Letters of credit'],
    other: 'transferable credit for a middleman',
    write: ({ goods, lot, place, value, money, pick, number }) => {
      const margin = number(4, 11);
      const second = Math.round((value * (100 - margin)) / 100 / 10) * 10;
      return {
        problem: `
          This time we stand in the middle: ${place.firm} buys ${lot} from us for ${money(value)}, and we buy it from a ${pick(['neighbour', 'friendly competitor', 'producer'])} for **${money(second)}**. Neither should learn the name of the other. The credit in our favour is *irrevocable*; the bank says it must be **transferable**. ${pick(['Our own line is used up.', 'We have never done it.'])}`,
        result: `
          **In short:** ask for **40A: irrevocable transferable**, and transfer ${money(second)} of it. You put in no money of your own; names are protected only if you *write the credit accordingly*.

          ## What may be changed in the transfer (Article 38(g))

          - amount and unit price: **down**
          - expiry, period for presentation, latest shipment: **earlier**
          - insurance percentage: *up*, to keep the cover of the first credit
          - the name of the applicant: **yours** instead of theirs, unless the credit wants it in a document other than the invoice

          Everything else passes on word for word.

          ## Substitution

          The producer presents; you put **your invoice** (and draft) in place of his, *on first demand*. If you are late, the bank sends his invoice on, margin and all. Have yours lying at the bank, signed.

          ## Where names leak

          1. Bill of lading: shipper. Ask for “third party documents acceptable”, and a forwarder as shipper.
          2. Certificate of origin: the chamber puts the producer in. Ask for one *without*, or for ${goods.hs < '2500' ? 'a health certificate by lot' : 'an exporter’s declaration'}.
          3. Marks on the cartons. Everybody forgets the cartons.

          The transferring bank must **agree** to transfer (38(a)); ask before anything is signed.`,
      };
    },
  },
  {
    room: 'D',
    topics: ['Trade finance', 'Transport documents'],
    other: 'general average',
    goods: [
      'food',
      'textile',
      'machine',
      'metal',
      'consumer',
      'electronic',
      'forest',
      'cosmetic',
      'bearing',
      'dual',
    ],
    write: ({ trade, lot, place, value, money, pick, number }) => {
      const rate = pick([12.5, 18, 25, 37.5]);
      return {
        problem: `
          The vessel with ${lot} from ${trade.port} had a ${pick(['fire in hold 3', 'grounding', 'engine failure and a tow'])}. The owners declared **general average**; adjusters in London want an *average bond* and a guarantee of **${rate} %** of ${money(value)} before anything is released at ${place.port}. Our goods are ${pick(['untouched', 'dry', 'not even wet'])}.

          ${pick(['Must we pay for other people’s cargo?', 'We are sold CFR; is it ours or the buyer’s?', number(2, 4) + ' containers, and nobody told us.'])}`,
        result: `
          **In short:** yes, everybody who was saved contributes. If the goods are insured, the **insurer signs the guarantee**, and you sign the bond; no cash moves.

          ## Why

          Under the York-Antwerp Rules an extraordinary sacrifice or expense, made on purpose for the common safety, is shared by ship, fuel, freight and cargo in proportion to the **values saved**. It takes two or three years to work out.

          ## What to send today

          1. *Average bond* (Lloyd’s form), signed by the owner of the goods
          2. *Average guarantee*, signed by the insurer. All Institute Cargo Clauses cover it, **(C) included**.
          3. Copy of the commercial invoice

          Uninsured: a cash deposit of ${rate} %, that is **${money(Math.round((value * rate) / 100))}**. Ask for a deposit receipt; it is a security.

          ## Whose business

          Whoever bears the risk *at that moment*: under FOB, CFR and CIF the buyer, from loading on. Under CIF he has your policy. Who wants the goods will sign, whatever the contract says; settle it afterwards.

          Photograph the seals when the box opens: damage is a separate claim.`,
      };
    },
  },
  {
    room: 'D',
    topics: ['Trade finance'],
    other: 'changed bank details',
    write: ({ goods, place, pick, number, money, value }) => {
      const paid = Math.round((value * number(30, 90)) / 100 / 10) * 10;
      const late = number(1, 9);
      return {
        problem: `
          ${place.firm} says it paid **${money(paid)}** for ${goods.what} ${late} ${late === 1 ? 'day' : 'days'} ago, “to the new account in your e-mail”. *We have no new account.* The mail came from an address with ${pick(['one letter more', 'an l for an i', '.co instead of the right ending'])}, in the middle of our correspondence, with our ${pick(['invoice', 'letterhead', 'signature'])}.

          They want the goods. We want our money. Who bears it?`,
        result: `
          **In short:** {red|first the recall, then the law.} ${late <= 3 ? 'Within three days there is a real chance.' : 'After more than three days the chance is small, but try.'}

          ## In the next hours

          1. ${place.firm} asks **its bank** for a recall for fraud, with the reference of the payment; the bank sends it on to the receiving one and to all in between.
          2. Both sides report to the police; the receiving bank needs a number to freeze.
          3. Change passwords, **look for forwarding rules** in the mailboxes on both sides, keep the original mails with headers.

          ## Who bears it

          Payment to a stranger does not discharge a debt: the claim on ${place.firm} **stands**. Unless the leak was yours, and you were careless: then courts have divided the loss. Look at

          - whose mailbox was open,
          - what the contract says about changes of account,
          - whether anybody **telephoned**.

          ## The goods

          Do not release before this is settled. Offer a joint statement that neither admits anything, and a deposit.

          ## From tomorrow

          {on amber|Account details never change by e-mail.} Print that on every invoice. A change is confirmed by telephone, to a number from the *contract*.`,
      };
    },
  },
  {
    room: 'D',
    topics: ['Trade finance'],
    other: 'factoring of export invoices',
    goods: ['food', 'textile', 'consumer', 'metal', 'cosmetic', 'wood', 'bottled'],
    write: ({ goods, place, value, money, pick, number }) => {
      const yearly = Math.round((value * number(8, 20)) / 10_000) * 10_000;
      const days = pick([60, 75, 90]);
      const fee = pick([0.9, 1.1, 1.4]);
      const interest = pick([5.4, 6.1, 7.2]);
      const cost = Math.round((yearly * fee) / 100 + (yearly * 0.8 * (interest / 100) * days) / 360);
      return {
        problem: `
          We sell ${goods.what} to ${number(9, 30)} shops and wholesalers abroad, among them ${place.firm}, on **${days} days**; ${money(yearly)} a year. The money is missing in ${pick(['the harvest', 'spring', 'the season'])}. A factor offers ${fee} % on turnover and ${interest} % interest on advances of 80 %, *with recourse*. ${pick(['Without recourse is dearer by 0.4.', 'They want all customers or none.'])}

          Is that fair?`,
        result: `
          **In short:** about **${money(cost)}** a year, ${((cost / yearly) * 100).toFixed(2)} % of turnover. Fair for money *and* collection; dear for money alone. Take it **without recourse**, or take an overdraft.

          ## What you get for the fee

          - ledger, reminders and collection, in the buyer’s language
          - with **two-factor** business, a correspondent in ${place.country} who knows the buyer and takes the credit risk
          - 80 % at once, the rest on payment

          ## Points to move

          1. *Recourse*: the extra for none is cheaper than insurance of your own.
          2. **Disputes**: under the General Rules for International Factoring a dispute suspends the cover; ask for 180 days to settle it.
          3. *Minimum fee and notice*: three months, no minimum in the low season.
          4. Which customers: all in **one country**, not all in the world.

          ## Check first

          Contracts with big retailers often **forbid assignment**. Some laws override that, some do not. Send us the two largest.`,
      };
    },
  },
];
