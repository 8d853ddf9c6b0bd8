import type { Talk } from './talk.ts';

/** About money, contracts and disputes. */
export const papersTalk: Record<string, Talk[]> = {
  'Letters of credit': [
    {
      ask: 'The bank found a discrepancy: the invoice says “approx.” and the credit does not. Is that serious?',
      answer:
        'It is enough to refuse payment. Present a corrected invoice before the credit expires; you have until Friday at noon.',
      reply: 'The corrected set went to the bank today, with your wording.',
      note: 'Their forwarder types the documents by hand. Offer the checklist, this is the third discrepancy this year.',
    },
    {
      ask: 'Should we accept confirmation by a bank that we have never heard of?',
      answer: 'Let me ask our correspondents about its rating first. Until then, do not ship.',
      note: 'Two colleagues in Sofia know the bank: slow but sound.',
    },
  ],
  'Trade finance': [
    {
      ask: 'The buyer asks for 120 days instead of 60. What would that cost us?',
      answer:
        'About 1.4 % of the invoice at the current rate, and it uses your line. Offer him 90 days with an avalised bill instead.',
      reply: 'He takes the 90 days. Can you look at the draft of the bill?',
    },
    {
      ask: 'Does the insurance cover the goods while they are in the buyer’s warehouse unsold?',
      answer:
        'Not in the standard cover. Ask for the extension for consignment stock; I know the underwriter.',
      note: 'Their exposure to this one buyer is a third of their turnover. Say so plainly.',
    },
  ],
  'Incoterms 2020': [
    {
      ask: 'The buyer’s forwarder refuses to clear for export under FCA. Who is right?',
      answer:
        'You clear for export under FCA. Only under EXW it would be the buyer, which is why we advise against it.',
      reply: 'Then we do it ourselves and change our terms for next year.',
    },
    {
      ask: 'Until where do we carry the risk if the truck waits two days at the terminal?',
      answer:
        'Until the goods are **unloaded ready** at the named place under DPU, and until arrival under DAP. Your order says “DAP terminal”, so it ends on arrival.',
      note: 'Their order form mixes the 2010 and the 2020 rules. Send the template.',
    },
  ],
  Contracts: [
    {
      ask: 'They returned the draft with their own clause on liability. Can we sign it like this?',
      answer:
        'Not yet: it is without a cap and includes loss of profit. I send you a counter-proposal with a cap of one year’s turnover.',
      reply: 'They accept the cap but want two years. We can live with that.',
      note: 'The client’s insurer covers one year only. Point this out before they agree.',
    },
    {
      ask: 'Is an order by e-mail binding before the frame contract is signed?',
      answer:
        'Yes, under your own general conditions, if they did not object. Please forward the whole thread.',
    },
  ],
  Arbitration: [
    {
      ask: 'We received the notice on Monday. How long do we have for the answer?',
      answer:
        'Thirty days from receipt. We ask for an extension today, which is usually granted, and choose the arbitrator this week.',
      reply: 'Please ask. Our file is complete from 2022 on.',
      note: 'Check for conflicts: the other side’s counsel worked with us on a case in 2021.',
    },
    {
      ask: 'Would they talk about a settlement at this stage?',
      answer:
        'Often more readily than later. I suggest a letter without prejudice, after the answer has been filed.',
    },
  ],
  'Sanctions screening': [
    {
      ask: 'The screening shows a hit by name only; the date of birth differs. May we ship?',
      answer:
        'Record why it is a false hit, with the passport copy, and ship after your compliance officer has signed that record.',
      reply: 'Signed and filed. Thank you for the form.',
    },
    {
      ask: 'The buyer has a new shareholder with 40 %. Does that change anything?',
      answer: 'Below 50 % it does not by itself. But ask who controls the board, and keep the answer.',
      note: 'The shareholder appeared two weeks after the listing. Treat it as a red flag and look at the register.',
    },
  ],
};

/** About anything else. */
export const anyTalk: Talk[] = [
  {
    ask: 'Is there anything that we should prepare before the appointment?',
    answer:
      'The contract, the last invoice and whatever the authority has written so far. Copies are enough.',
    reply: 'They are ready.',
  },
  {
    ask: 'Could my colleague join the call? She does the paperwork.',
    answer: 'Gladly. The link works for both of you.',
    note: 'Two people on their side: plan ten minutes more.',
  },
];

/** While nobody has decided yet. */
/** What a consultant asks before a decision. */
export const questions = [
  'Which delivery term was agreed, and who arranges the carriage?',
  'Could you tell us the code that your supplier uses, and where the goods were last processed?',
  'By when do you need an answer, and has anything been shipped already?',
];

export const earlyTalk: Talk[] = [
  {
    ask: 'One thing I forgot: the goods are in Rotterdam already, so we would be glad of an early date.',
    answer: 'Thank you, noted. We look at it today.',
    note: 'Sounds urgent. Who can take this before Thursday?',
  },
  {
    ask: 'In the meantime the authority has written again, with a deadline of two weeks.',
    answer: 'Thank you. Please do not answer them before we have spoken.',
    note: 'The deadline can be extended once, by phone.',
  },
];
