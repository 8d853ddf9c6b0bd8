import type { Talk } from './talk.ts';

/** About goods, their papers and their way. */
export const goodsTalk: Record<string, Talk[]> = {
  'Tariff classification': [
    {
      ask: 'Our forwarder used another code last time, with the same first six digits. Does that matter before you answer?',
      answer:
        'It does: the last digits decide the duty. Please send the **declaration** and the data sheet, with the share of each material by weight.',
      reply: 'Both are with my colleague in customs; you have them by tomorrow morning.',
      note: 'The earlier code comes from a ruling that was withdrawn. Check the explanatory notes before the call.',
    },
    {
      ask: 'Shall we apply for a binding ruling at the same time, or wait for your opinion?',
      answer:
        'Wait. An application with the wrong description binds you to it for three years. We draft it together after the call.',
      note: 'Chapter notes exclude composite goods here. Rule 3(b), essential character, is the argument.',
    },
  ],
  'Customs valuation': [
    {
      ask: 'The supplier has now invoiced the moulds apart from the goods. Do we have to declare them?',
      answer:
        'Yes, as an assist, spread over the quantity you expect from them. Keep the invoice of the moulds with each entry.',
      reply: 'Understood. We expect 40,000 pieces over two years.',
    },
    {
      ask: 'Royalties are paid quarterly and are not known at import. Which value do we enter?',
      answer:
        'Enter a provisional value and ask for a simplified procedure. I bring the wording of the request to our call.',
      note: 'They have declared without royalties since 2023. A voluntary disclosure may be the cheaper way.',
    },
  ],
  'Import licences': [
    {
      ask: 'The vessel is two weeks early. Can the licence follow after arrival?',
      answer:
        'Not for this heading: the goods would wait in bond. Ask the ministry for an urgent issue today, quoting the **bill of lading**.',
      reply: 'Sent. They promise an answer by Thursday.',
      note: 'Port storage is free for five days only. Call the agent if nothing has come by Thursday noon.',
    },
    {
      ask: 'The ministry asks for a letter of the end user. Is ours enough, as we are the importer?',
      answer: 'No, they want the one who uses the goods. I send you the form in both languages.',
    },
  ],
  'Export licences': [
    {
      ask: 'The customer refuses to sign the end-use statement before he sees the licence. What now?',
      answer:
        'The authority will not begin without it. Offer him a statement that is valid only if the licence is granted; they accept that.',
      reply: 'He agreed to this wording. The signed copy comes by courier.',
      note: 'The consignee is a freight company. Ask who operates the plant before we support the application.',
    },
    {
      ask: 'Is the software of the controller part of the licence, or does it need its own?',
      answer:
        'It needs its own line in the same application. Please send the version and the list of functions.',
    },
  ],
  'Rules of origin': [
    {
      ask: 'One supplier sends a declaration without the country. Can we still count his part as originating?',
      answer:
        'No. Treat it as non-originating until you have a proper declaration; then the calculation has to hold without it.',
      reply: 'Without it we are at 38 %, so it still holds.',
      note: 'The 38 % is on ex-works price, the rule asks for net cost. Recalculate before the meeting.',
    },
    {
      ask: 'Does the drying in the transit country break the direct transport?',
      answer:
        'It may: only what preserves the goods is allowed. Send me the certificate of the warehouse, please.',
    },
  ],
  'Certificates of origin': [
    {
      ask: 'The chamber returned the form because the invoice number is missing. Do we need a new one?',
      answer:
        'A correction with the stamp of the chamber is enough, as long as the goods have not left. After that it takes a duplicate, issued retrospectively.',
      reply: 'They stamped it this morning. Thank you.',
    },
    {
      ask: 'Our buyer wants the word “original” on each of three copies. Will the chamber do this?',
      answer:
        'Only one is an original. Offer certified copies; the bank accepts them under the wording of your credit.',
      note: 'Third time that this buyer asks for the impossible. Worth a clause in their next contract.',
    },
  ],
  'Free trade agreements': [
    {
      ask: 'The agreement changes in January. Which rule applies to goods that are already at sea then?',
      answer:
        'There is a transition for goods in transit. Keep the bill of lading with its date; the old proof stays valid for its ten months.',
    },
    {
      ask: 'May we use cumulation with parts of our sister company?',
      answer:
        'Yes, if both countries apply the same rules already. I check the notice of this quarter and write again.',
      note: 'Diagonal cumulation is not yet notified for their second supplier. Do not promise it.',
    },
  ],
  'Transport documents': [
    {
      ask: 'The carrier issued a sea waybill although we ordered a bill of lading. Is that a problem?',
      answer:
        'For the bank it is: a waybill is no document of title. Ask for a bill before the vessel sails, later it costs a letter of indemnity.',
      reply: 'The line changes it today, for 75 USD.',
    },
    {
      ask: 'Two containers were rolled to the next vessel. Do we need a second set of documents?',
      answer: 'Yes, each vessel has its own. Tell the buyer before he hears it from his bank.',
      note: 'Latest shipment date is Friday. If it slips, they need an amendment of the credit.',
    },
  ],
  'Food safety and phytosanitary rules': [
    {
      ask: 'The laboratory found 3.1 micrograms; our limit is 4, theirs is 2. Can the lot be sorted?',
      answer:
        'Sorting is allowed for raw material that is declared as such. Then it needs new samples, by the **official** plan, before it ships.',
      reply: 'We sort on Monday and sample on Wednesday.',
      note: 'Their last two notifications were from the same orchard. Suggest that they separate its lots.',
    },
    {
      ask: 'Does the treatment of the pallets have to be on the phytosanitary certificate?',
      answer: 'No, the mark on the wood is enough. Have a photo of it at hand, inspectors ask for it.',
    },
  ],
  'Product standards': [
    {
      ask: 'Our test report is from 2021. Is it too old for the conformity file?',
      answer:
        'Age alone is no reason. But the standard was revised since, so we need a gap analysis for three clauses. I list them for you.',
      reply: 'Please do. Our engineer can answer within a day.',
    },
    {
      ask: 'May the label be on the package instead of the product?',
      answer: 'Only if the product is too small, and then you have to say why in the file.',
      note: 'Their importer sells under his own name: he may count as the manufacturer. Raise it in the call.',
    },
  ],
  'Dangerous goods': [
    {
      ask: 'The shipping line asks for the UN number although the batteries are installed in equipment.',
      answer:
        'They are right, it is UN 3481. Please send the test summary (38.3) with the booking; without it they refuse at the gate.',
      reply: 'The manufacturer sent the summary within an hour. Booked.',
      note: 'Quantity per package is just under the limit. They should not add spare batteries.',
    },
    {
      ask: 'Can both products travel in one container?',
      answer: 'Not in the same stack: segregation group 2. With one metre between them it is allowed.',
    },
  ],
};
